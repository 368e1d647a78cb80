require('./env-file.cjs');

// Required before everything else: Node asks once how many threads read and write files and hash, before it loads the first
// module. With its 4, uploads that are brought to the disk keep all others waiting (docs/decisions/032).
process.env['UV_THREADPOOL_SIZE'] ??= '12';
