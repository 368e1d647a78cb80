import { describe, expect, it } from 'vitest';
import { ApiFailure, NetworkFailure, TimeoutFailure } from '../../api/failures.ts';
import { sentenceOfFailure } from './publish-failure.ts';

const answer = (status: number, body: string, type = 'application/json') =>
  new ApiFailure({ status, statusText: '', headers: new Headers({ 'content-type': type }) }, body);

describe('why publishing failed', () => {
  it('is that nothing answered in time', () => {
    expect(sentenceOfFailure(new TimeoutFailure('late'))).toBe(
      'Request timed out. Please check your connection and try again.',
    );
  });

  it('is an error of the server, with what it says', () => {
    expect(sentenceOfFailure(answer(500, '{"error":"Something broke.","code":"INTERNAL"}'))).toBe(
      'Server error: Something broke.',
    );
    expect(sentenceOfFailure(answer(500, '<h1>500</h1>', 'text/html'))).toBe('Server error: Unknown error');
  });

  it('is what the server refuses it for', () => {
    expect(sentenceOfFailure(answer(415, '{"error":"No music in it.","code":"WRONG_KIND"}'))).toBe(
      'No music in it.',
    );
  });

  it('is otherwise only that it failed', () => {
    for (const error of [
      answer(502, '<h1>Bad gateway</h1>', 'text/html'),
      new NetworkFailure('gone'),
      new Error('x'),
    ])
      expect(sentenceOfFailure(error)).toBe('Upload failed. Please try again.');
  });
});
