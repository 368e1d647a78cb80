import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  bucket: 'The bucket {bucket} is not in it.',
  diskFull: 'The disk is full.',
  elsewhere: 'This backup is on {host} in {folder}.',
  damagedSubject: 'A backup is damaged',
  damagedText: 'The check of the backup {name} failed. Damaged: {why}',
  damagedAdvice: "It's kept until you delete it. Start a new backup, and look at the disk that holds them.",
  openBackups: 'Open the backups',
  empty: "There's nothing to back up: the database is empty.",
  exists: '{file} already exists.',
  unwritable: "Couldn't write {file}: {reason}.",
  tooLarge: "{path} doesn't fit in an archive: its name is too long or the file is over 8 GiB.",
  changed: '{path} changed during the backup. Try again.',
  damaged: "{file} is damaged or isn't a backup.",
  tooShort: '{file} is incomplete: it ends too early.',
  missing:
    '{count} of the {files} files in this database {count, plural, one {is} other {are}} missing in {folder}, such as {key}.',
  incomplete:
    '{missing} Set DATA_DIR to the value the service uses, or pass --allow-missing-files to back up without them.',
  damage: {
    notABackup: "It isn't a backup.",
    unknownFormat: "This version can't read it: its format is unknown.",
    endMissing: 'It is incomplete: its end is missing.',
    afterEnd: 'It goes on after its end.',
    fileAfterEnd: 'Its file goes on after its end.',
    checksum: "Its checksum isn't the one it was written with.",
    files: 'It should have {expected} files but has {count}.',
    rows: 'The table {table} should have {expected} rows but has {count}.',
    differentFiles: '{count} of its {files} files differ from what was uploaded, such as {key}.',
  },
});
