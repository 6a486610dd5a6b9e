/** Replaces markup characters by numeric entities, which are valid in SVG and HTML. */
export const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
