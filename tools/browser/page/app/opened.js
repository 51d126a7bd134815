// A page that is opened as a file loads no modules, and so no PQL. This script is none, and says it.
if (location.protocol === "file:") {
  const says = document.getElementById("app-says");
  if (says) says.textContent = "PQL cannot be loaded from a file: run python3 -m http.server in this folder, and open http://localhost:8000";
  document.getElementById("app-bar")?.remove();
}
