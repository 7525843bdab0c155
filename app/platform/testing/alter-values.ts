type Path = readonly string[]

/** Copies of a document with one string or boolean changed, or one field removed. */
export function* alterValues<Document extends object>(document: Document, path: Path = []): Generator<Document> {
  const parent = valueAt(document, path)
  for (const [name, value] of Object.entries(parent)) {
    for (const replacement of replacementsOf(value)) yield copyWith(document, path, name, replacement)
    if (!Array.isArray(parent)) yield copyWith(document, path, name, undefined)
    if (typeof value === 'object' && value !== null) yield* alterValues(document, [...path, name])
  }
}

const valueAt = (document: object, path: Path): object =>
  path.reduce((value, key) => (value as Record<string, object>)[key]!, document)

/** `undefined` removes the field, as JSON has none. */
function copyWith<Document extends object>(document: Document, path: Path, name: string, value: unknown): Document {
  const copy = structuredClone(document)
  const parent = valueAt(copy, path) as Record<string, unknown>
  if (value === undefined) delete parent[name]
  else parent[name] = value
  return copy
}

function replacementsOf(value: unknown): unknown[] {
  if (typeof value === 'boolean') return [!value]
  if (typeof value !== 'string') return []
  const lastReplaced = value.replace(/.$/u, (last) => (last === 'x' ? 'y' : 'x'))
  const firstReplaced = value.replace(/^./u, (first) => (first === 'x' ? 'y' : 'x'))
  return [lastReplaced, firstReplaced, `${value} `, value.slice(0, -1)]
}
