import type { IconSet } from './load-icons.ts'

/** Returns one icon of a set as an SVG document, or `null` if the set has no icon of that name. */
export function renderIconSvg({ icons, aliases, width = 16, height = 16 }: IconSet, name: string): string | null {
  const icon = getOwn(icons, name) ?? getOwn(icons, getOwn(aliases ?? {}, name)?.parent ?? '')
  if (!icon) return null
  const box = `${icon.left ?? 0} ${icon.top ?? 0} ${icon.width ?? width} ${icon.height ?? height}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${icon.body}</svg>`
}

const getOwn = <Value>(table: Record<string, Value>, name: string) =>
  Object.hasOwn(table, name) ? table[name] : undefined
