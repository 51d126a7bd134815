// The files that somebody drops or chooses, each with its path: those in folders too, as far as they may be hand histories.

const isHidden = (path) => path.split("/").some((part) => part.startsWith("."));
const nameOf = (path) => path.slice(path.lastIndexOf("/") + 1);
const fits = (path, { endings, logs }) =>
  !isHidden(path) && (endings.some((ending) => path.toLowerCase().endsWith(ending)) || new RegExp(`^(?:${logs})`, "i").test(nameOf(path)));

// Of a field for files or a folder. What is chosen alone is taken whatever its name.
export async function chosen(field, known) {
  const listed = [...field.files].map((file) => [file.webkitRelativePath || file.name, file]);
  const names = await known;
  return listed.filter(([path]) => !path.includes("/") || fits(path, names));
}

// Of a drop. What was dropped has to be asked for before anything is waited for.
export function dropped(transfer, known, counted) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.length) return Promise.resolve([...transfer.files].map((file) => [file.name, file]));
  return within(entries, known, counted);
}

async function within(entries, known, counted) {
  const names = await known;
  const found = [];
  const left = entries.map((entry) => [entry, entry.name]);
  while (left.length) {
    const [entry, path] = left.shift();
    if (entry.isDirectory) {
      if (path !== entry.name && isHidden(path)) continue;
      left.push(...(await listed(entry)).map((each) => [each, `${path}/${each.name}`]));
    } else if (path === entry.name || fits(path, names)) {
      const file = await new Promise((done) => entry.file(done, () => done(null)));
      if (file) found.push([path, file]);
      if (found.length % 100 === 0) counted(found.length);
    }
  }
  return found.sort(([one], [other]) => (one < other ? -1 : 1));
}

// A browser lists a folder piece by piece.
async function listed(folder) {
  const reader = folder.createReader();
  const entries = [];
  for (;;) {
    const some = await new Promise((done) => reader.readEntries(done, () => done([])));
    if (!some.length) return entries;
    entries.push(...some);
  }
}
