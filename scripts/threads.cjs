require('./env-file.cjs');

// Required before everything else: Node reads the size of the libuv thread pool once, before the
// first module. With the default of 4, uploads that are flushed to disk block other work
// (docs/decisions/032).
process.env['UV_THREADPOOL_SIZE'] ??= '12';
