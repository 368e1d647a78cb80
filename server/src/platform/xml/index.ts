/** Writes XML documents. */
export { element, writeXml, type XmlElement } from './write-xml.ts';
