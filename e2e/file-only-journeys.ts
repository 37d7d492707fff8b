/** The journeys about the SQLite file itself, which are left out on PostgreSQL, by their titles. All others run on both engines. */
const FILE_ONLY_JOURNEYS: readonly { reason: string; titles: readonly string[] }[] = [
  {
    reason: "it compares a shop on a file with one on a server",
    titles: [
      "anonymous visitors get the same bytes from a shop on a file and from the same shop on a server",
    ],
  },
  {
    reason: "the path of DATABASE_URL leads to no database",
    titles: [
      "a file that is no database prints one line, and the server does not start",
      "a folder instead of the database prints one line, and the server does not start",
      "a database in a folder that cannot be created prints one line, and the server does not start",
    ],
  },
  {
    reason: "the shop's process cannot write to the file; a server writes its own",
    titles: [
      "on a full disk, pages are shown, changes are refused as a whole, and all works again when files can be written",
      "with read-only files, pages are shown, changes are refused as a whole, and all works again when files can be written",
      "a flash message that cannot be marked as read is shown nevertheless",
    ],
  },
];

export const FILE_ONLY_TITLES = new RegExp(FILE_ONLY_JOURNEYS.flatMap(({ titles }) => titles).join("|"));
