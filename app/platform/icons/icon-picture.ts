import type { IconSet } from './load-icons.ts'

/** One icon of a set as a drawing of its own, or `null` where the set has none of that name. */
export function iconPicture({ icons, aliases, width = 16, height = 16 }: IconSet, name: string): string | null {
  const icon = own(icons, name) ?? own(icons, own(aliases ?? {}, name)?.parent ?? '')
  if (!icon) return null
  const box = `${icon.left ?? 0} ${icon.top ?? 0} ${icon.width ?? width} ${icon.height ?? height}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${icon.body}</svg>`
}

const own = <Value>(table: Record<string, Value>, name: string) =>
  Object.hasOwn(table, name) ? table[name] : undefined
