import { describe, expect, it } from 'vitest';
import { ApiFailure, NetworkFailure, TimeoutFailure } from '../../../api/failures.ts';
import { publishFailureText } from './publish-failure.ts';

const failure = (status: number, body: string, type = 'application/json') =>
  new ApiFailure({ status, statusText: '', headers: new Headers({ 'content-type': type }) }, body);

describe('the reason of a failed publication', () => {
  it('reports a request without a response in time', () => {
    expect(publishFailureText(new TimeoutFailure('late'))).toBe(
      'Request timed out. Please check your connection and try again.',
    );
  });

  it('reports an error of the server with its message', () => {
    expect(publishFailureText(failure(500, '{"error":"Something broke.","code":"INTERNAL"}'))).toBe(
      'Server error: Something broke.',
    );
    expect(publishFailureText(failure(500, '<h1>500</h1>', 'text/html'))).toBe('Server error: Unknown error');
  });

  it('reports the reason of a rejection by the server', () => {
    expect(publishFailureText(failure(415, '{"error":"No music in it.","code":"WRONG_KIND"}'))).toBe(
      'No music in it.',
    );
  });

  it('reports a general failure for any other error', () => {
    for (const error of [
      failure(502, '<h1>Bad gateway</h1>', 'text/html'),
      new NetworkFailure('gone'),
      new Error('x'),
    ])
      expect(publishFailureText(error)).toBe('Upload failed. Please try again.');
  });
});
