/** The path prefix of all routes of the API. */
export const API_PATH = '/api';
