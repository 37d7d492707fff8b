/**
 * The tests about the SQLite file itself, which are left out on PostgreSQL. All others run on both engines.
 * @type {readonly { reason: string, files?: readonly string[], titles?: readonly string[] }[]}
 */
export const FILE_ONLY_TESTS = [
  {
    reason: "the store of that engine, and its migrations",
    files: ["db/sqlite/migrations.server.test.ts", "db/sqlite/store.server.test.ts"],
  },
  {
    reason: "the bytes of the file and of its WAL, and when they are emptied",
    titles: [
      "after the erasure the database files, with the WAL, contain nothing of Ana",
      "while a reader keeps the WAL from being emptied, the erasure job is retried",
      "the daily job empties the WAL, and runs again after a minute while a reader holds it",
    ],
  },
  {
    reason: "keys in files, which a shop on a server does not generate",
    titles: [
      "a demonstration generates a key file beside the folder",
      "uses the demonstration's key file beside the folder",
      "without a key nothing opens, and none is generated",
    ],
  },
];

/** Of whole files, by their path. */
export const FILE_ONLY_PATHS = FILE_ONLY_TESTS.flatMap(({ files = [] }) => files);

/** Of single tests; each title is that of one test. */
export const FILE_ONLY_TITLES = FILE_ONLY_TESTS.flatMap(({ titles = [] }) => titles);
