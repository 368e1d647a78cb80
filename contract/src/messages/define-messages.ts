import type { GetICUArgs } from '@schummar/icu-type-parser';
import compile from 'icu-minify/compile';
import format, { type FormatValues } from 'icu-minify/format';

/** Messages by key, in groups and lists where they belong together. */
interface Texts {
  readonly [key: string]: string | Texts | readonly (string | Texts)[];
}

type Values<Text extends string> = GetICUArgs<
  Text,
  { ICUArgument: string | number; ICUNumberArgument: number }
>;

/** The names of the tags in a text: 'b' in 'Press <b>Save</b>'. */
type TagName<Text extends string> = Text extends `${string}</${infer Name}>${infer Tail}`
  ? Name | TagName<Tail>
  : never;

/** Renders what stands between the two ends of a tag. */
type RenderTag<Element> = (children: (string | Element)[]) => Element;

/** The parts of a text with tags, in their order. */
type Parts<Text extends string> = <Element>(
  values: Values<Text> & Record<TagName<Text>, RenderTag<Element>>,
) => (string | Element)[];

/** A string, or for a text with arguments a function that returns it. */
type Message<Text extends string> = [TagName<Text>] extends [never]
  ? [keyof Values<Text>] extends [never]
    ? string
    : (values: Values<Text>) => string
  : Parts<Text>;

type Messages<T> = {
  readonly [Key in keyof T]: T[Key] extends string ? Message<T[Key]> : Messages<T[Key]>;
};

/** The language of the texts, and of their plurals and numbers. */
const LANGUAGE = 'en';

const FORMATTERS = {
  getNumberFormat: (...options: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...options),
  getPluralRules: (...options: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...options),
  getDateTimeFormat: (...options: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...options),
};

/**
 * Defines the messages of a feature: texts that people read, in ICU MessageFormat. Builds replace the
 * call (contract/build/messages-plugin.ts), so that browsers load no parser.
 */
export function defineMessages<const T extends Texts>(texts: T): Messages<T>;
export function defineMessages(texts: Texts): unknown {
  return mapTexts(texts);
}

function mapTexts(texts: Texts[string]): unknown {
  if (typeof texts === 'string') return createMessage(texts);
  if (Array.isArray(texts)) return texts.map(mapTexts);
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, mapTexts(text)]));
}

function createMessage(text: string): unknown {
  const isQuoted = /'['{<]/.test(text);
  if (!isQuoted && !/[{<]/.test(text)) return text;
  // Texts are compiled when they are first used: most runs of a command use few.
  let compiledMessage = isQuoted ? compile(text) : undefined;
  if (typeof compiledMessage === 'string') return compiledMessage;
  const hasTags = /<\/\w/.test(text);
  return (values: FormatValues) => {
    compiledMessage ??= compile(text);
    const output = format(compiledMessage, LANGUAGE, values, { formatters: FORMATTERS });
    return hasTags ? [output].flat() : output;
  };
}
