// Exits with an error message if a setting is wrong.
import { readConfig } from './config.ts';

try {
  readConfig(process.env);
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
