import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { counterWarns, Select, TextField } from './field.tsx';
import { PasswordField } from './password-field.tsx';
import { TextArea } from './text-area.tsx';

/** The value of an attribute of the first element with this tag. */
const attribute = (html: string, tag: string, name: string) =>
  new RegExp(`<${tag}[^>]* ${name}="([^"]*)"`).exec(html)?.[1];

describe('a form field', () => {
  it('ties a field to its label', () => {
    const html = renderToStaticMarkup(<TextField label="Email" />);
    expect(attribute(html, 'label', 'for')).toBe(attribute(html, 'input', 'id'));
  });

  it.each([
    [
      'input',
      <TextField key="t" label="Bio" hint="Short." error="Too long." counter={{ length: 51, max: 50 }} />,
    ],
    [
      'textarea',
      <TextArea key="a" label="Bio" hint="Short." error="Too long." counter={{ length: 51, max: 50 }} />,
    ],
    [
      'select',
      <Select key="s" label="Bio" hint="Short." error="Too long." counter={{ length: 51, max: 50 }} />,
    ],
  ])('ties its %s to error, hint and counter', (tag, field) => {
    const html = renderToStaticMarkup(field);
    const ids = attribute(html, tag, 'aria-describedby')?.split(' ') ?? [];
    expect(ids).toHaveLength(3);
    for (const id of ids) expect(html).toContain(`id="${id}"`);
    expect(attribute(html, tag, 'aria-invalid')).toBe('true');
    expect(html).toContain('51/50');
  });

  it('omits the description of a field without hint and error', () => {
    const html = renderToStaticMarkup(<TextField label="Email" />);
    expect(html).not.toContain('aria-describedby');
    expect(html).not.toContain('aria-invalid="');
  });

  it('hides a password until the user reveals it', () => {
    const html = renderToStaticMarkup(<PasswordField label="Password" />);
    expect(attribute(html, 'input', 'type')).toBe('password');
    expect(html).toContain('aria-label="Show password"');
  });
});

describe('a character counter', () => {
  it.each([
    [{ length: 44, max: 50 }, false],
    [{ length: 45, max: 50 }, true],
    [{ length: 16, max: 20, warn: true }, true],
    [{ length: 50, max: 50, warn: false }, false],
  ])('judges the counter %j for a warning: %s', (counter, warns) => {
    expect(counterWarns(counter)).toBe(warns);
  });
});
