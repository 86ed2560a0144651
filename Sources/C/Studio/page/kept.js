// Parts of recordings, kept in this browser until they are sent: a closed tab or a lost server loses nothing.

const open = () => new Promise((done, fail) => {
  const asked = indexedDB.open("rhapsode-studio", 1);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore("recordings", { keyPath: "id" });
    asked.result.createObjectStore("parts", { autoIncrement: true }).createIndex("recording", "recording");
  };
  asked.onsuccess = () => done(asked.result);
  asked.onerror = () => fail(asked.error);
});

let database = null;

async function run(mode, work) {
  database ??= open();
  const base = await database;
  return new Promise((done, fail) => {
    const transaction = base.transaction(["recordings", "parts"], mode);
    const result = work(transaction.objectStore("recordings"), transaction.objectStore("parts"));
    transaction.oncomplete = () => done(result?.result);
    transaction.onerror = transaction.onabort = () => fail(transaction.error);
  });
}

export const begin = (recording) => run("readwrite", (recordings) => recordings.put(recording));
export const addPart = (recording, part) => run("readwrite", (recordings, parts) => parts.add({ recording, part }));
export const all = () => run("readonly", (recordings) => recordings.getAll());

export async function parts(id) {
  const found = await run("readonly", (recordings, store) => store.index("recording").getAll(id));
  return found.map(({ part }) => part);
}

export const forget = (id) => run("readwrite", (recordings, store) => {
  recordings.delete(id);
  const asked = store.index("recording").openKeyCursor(IDBKeyRange.only(id));
  asked.onsuccess = () => { const at = asked.result; if (at) { store.delete(at.primaryKey); at.continue(); } };
});
