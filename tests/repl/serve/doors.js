// What the tests of the page see of its requests, and do to them, at both doors alike: it stands before `fetch`, where a
// service answers, and before the workers, where the page does. Every page has it as `door`, from its beginning.

(() => {
  const ANSWERED = ["/query", "/ranges", "/spots"];
  // Each request: its path and text, whether it was given up, and its last reply, once it is there; and what is held back.
  const [asked, held] = [[], []];
  // Rules outlast a page that is loaded again: a path, what is in the text, and a reply or null, which holds it back.
  const ruled = (rules) => sessionStorage.setItem("door", JSON.stringify(rules));
  const ruling = () => JSON.parse(sessionStorage.getItem("door") ?? "[]");
  const ruleFor = (each) => ruling().find(({ path, about }) => path === each.path && each.text.includes(about));

  const door = {
    asked,
    held,
    before: null, // what is waited for before a request goes on its way
    rule: (path, about, reply) => ruled([...ruling(), { path, about, reply }]),
    release: () => {
      ruled([]);
      for (const goesOn of held.splice(0)) goesOn();
    },
  };
  globalThis.door = door;

  // A request is seen; the reply that a rule has for it, or null once it may go on.
  async function passed(each) {
    asked.push(each);
    await door.before?.(each);
    const rule = ruleFor(each);
    if (rule?.reply) return rule.reply;
    if (rule) await new Promise((done) => held.push(done));
    return null;
  }

  const fetched = globalThis.fetch;
  globalThis.fetch = async (path, how) => {
    if (!ANSWERED.includes(path)) return fetched(path, how);
    const each = { path, text: how.body, given: false, reply: null };
    how.signal?.addEventListener("abort", () => (each.given = true));
    const told = await passed(each);
    const response = told ? new Response(JSON.stringify(told), { headers: { "Content-Type": "application/json" } }) : await fetched(path, how);
    const read = response.json.bind(response);
    response.json = async () => (each.reply = await read());
    return response;
  };

  const Real = globalThis.Worker;
  door.Worker = Real;
  // A worker as the page has it. A tab that keeps workers lends one that has loaded PQL already; see `Keeper` below.
  let count = 0;
  const lines = new Map();
  const me = crypto.randomUUID?.() ?? String(Math.random());
  let channel = null;
  const keeper = (message) => {
    if (channel === null) {
      channel = new BroadcastChannel("keeper");
      channel.onmessage = ({ data }) => data.to?.page === me && lines.get(data.to.id)?.(data.message);
      addEventListener("pagehide", () => channel.postMessage({ page: me, gone: true }));
    }
    channel.postMessage({ page: me, ...message });
  };

  globalThis.Worker = class {
    constructor(url, how) {
      this.sent = new Map();
      if (door.keeps) {
        this.id = ++count;
        lines.set(this.id, (message) => this.told(message));
        keeper({ id: this.id, begin: true });
      } else {
        this.real = new Real(url, how);
        this.real.onmessage = ({ data }) => this.told(data);
        this.real.onerror = (event) => this.onerror?.(event);
      }
    }

    told(message) {
      const each = this.sent.get(message.number);
      if (each && message.last) each.reply = JSON.parse(message.text);
      this.onmessage?.({ data: message });
    }

    goes(message) {
      if (this.real) this.real.postMessage(message);
      else keeper({ id: this.id, message });
    }

    async postMessage(message) {
      if (message.stop && this.sent.has(message.stop)) this.sent.get(message.stop).given = true;
      if (message.request === undefined) return this.goes(message);
      const each = { path: message.path, text: message.request, given: false, reply: null };
      this.sent.set(message.number, each);
      const told = await passed(each);
      if (told) return this.told({ number: message.number, text: JSON.stringify(told), last: true });
      return this.goes(message);
    }

    terminate() {
      for (const each of this.sent.values()) each.given ||= each.reply === null;
      if (this.real) return this.real.terminate();
      lines.delete(this.id);
      return keeper({ id: this.id, end: true });
    }
  };

  // In the tab that keeps workers: those that are free, and who waits for one. As a service is one for all tests, these are
  // the workers of all: each was loaded once, answers whoever has the page now, and ends where it does not hear of a stop.
  door.keep = (url) => {
    const line = new BroadcastChannel("keeper");
    const [free, waiting, holders] = [[], [], new Map()];
    let coming = 0; // those that will be free: they load, or end what nobody wants any more
    let number = 0;

    class Kept {
      constructor() {
        this.worker = new Real(url, { type: "module" });
        this.worker.onmessage = ({ data }) => this.told(data);
        this.worker.onerror = () => this.told({ failed: true });
        [this.ready, this.now, this.to] = [null, null, null];
      }

      lend(to) {
        this.to = to;
        if (this.ready) this.tell(this.ready);
      }

      tell(message) {
        line.postMessage({ to: this.to, message });
      }

      told(message) {
        if (message.ready) this.ready = message;
        if (message.failed) this.failed = true;
        if (message.number !== undefined) {
          if (message.number !== this.now?.own) return;
          const theirs = this.now.number;
          if (message.last) this.now = null;
          message = { ...message, number: theirs };
        }
        if (this.to) this.tell(message);
        else if (this.failed) this.end();
        else if (this.ready && !this.now) this.isFree();
      }

      take(message) {
        if (message.request !== undefined) {
          this.now = { number: message.number, own: ++number };
          this.worker.postMessage({ ...message, number: this.now.own });
        } else if (message.stop === undefined) this.worker.postMessage(message);
        else if (message.stop === this.now?.number) this.worker.postMessage({ stop: this.now.own });
      }

      release() {
        this.to = null;
        coming += 1;
        if (this.failed || (this.now && !this.ready.stops)) this.end();
        else if (this.now) this.worker.postMessage({ stop: this.now.own });
        else if (this.ready) this.isFree();
      }

      isFree() {
        coming -= 1;
        free.push(this);
        serve();
      }

      end() {
        coming -= 1;
        this.worker.terminate();
        serve();
      }
    }

    function serve() {
      while (waiting.length && free.length) lend(free.pop());
      while (waiting.length > coming) lend(new Kept());
    }

    function lend(kept) {
      const { to, early } = waiting.shift();
      holders.set(`${to.page} ${to.id}`, kept);
      kept.lend(to);
      early.forEach((message) => kept.take(message));
    }

    function ends(key) {
      const at = waiting.findIndex(({ to }) => `${to.page} ${to.id}` === key);
      if (at >= 0) waiting.splice(at, 1);
      holders.get(key)?.release();
      holders.delete(key);
    }

    line.onmessage = ({ data: { page, id, begin, end, gone, message } }) => {
      const key = `${page} ${id}`;
      if (begin) {
        waiting.push({ to: { page, id }, early: [] });
        serve();
      } else if (end) ends(key);
      else if (gone) [...[...holders.keys()], ...waiting.map(({ to }) => `${to.page} ${to.id}`)].filter((each) => each.startsWith(page)).forEach(ends);
      else if (holders.has(key)) holders.get(key).take(message);
      else waiting.find(({ to }) => `${to.page} ${to.id}` === key)?.early.push(message);
    };
    door.holders = holders;
  };
})();
