import { isUuid } from '#rules/input/uuid.ts'

const isTime = (text: string) => /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(text)

/**
 * Returns the paths in a stored result that hold text which is not from the request itself, apart from ids and times.
 * Empty lists are reported too, because they could hold such text in another run.
 */
export function findForeignText(storedValue: unknown, inputTexts: readonly string[], path = ''): string[] {
  if (typeof storedValue === 'string')
    return isUuid(storedValue) || isTime(storedValue) || inputTexts.some((text) => text.includes(storedValue))
      ? []
      : [path]
  if (typeof storedValue !== 'object' || storedValue === null) return []
  if (Array.isArray(storedValue) && storedValue.length === 0) return [`${path}[]`]
  const paths = Array.isArray(storedValue)
    ? storedValue.flatMap((item) => findForeignText(item, inputTexts, `${path}[]`))
    : Object.entries(storedValue).flatMap(([name, item]) =>
        findForeignText(item, inputTexts, path ? `${path}.${name}` : name),
      )
  return [...new Set(paths)]
}
