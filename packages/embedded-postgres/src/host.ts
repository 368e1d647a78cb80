/** What messages and folders need to know of the program that uses this package. */
export interface Host {
  /**
   * A folder for a database that root starts and whose data folder PostgreSQL's user cannot enter,
   * and for PostgreSQL's programs where that user cannot execute them in place.
   */
  systemFolder: string;
  /** The name of the setting with the data folder. */
  dataDirSetting: string;
  /** How to use another PostgreSQL: an imperative clause, such as `set DATABASE_URL`. */
  useOtherServer: string;
  /** How to move a database from one major version to another: sentences. */
  changeVersion: string;
}
