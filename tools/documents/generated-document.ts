import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Documents that tools generate. A check compares the tracked file with the text that would be generated now. */

export type GeneratedDocument = { path: string; command: string; text: string }

export function findOutdatedDocument(root: string, { path, command, text }: GeneratedDocument): string[] {
  const file = join(root, path)
  const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === text
  return isCurrent ? [] : [`${path} is out of date: ${command}`]
}

export function writeDocument(root: string, { path, text }: GeneratedDocument): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
