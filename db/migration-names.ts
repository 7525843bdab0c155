import { readdirSync } from 'node:fs'

export const migrationFolder = new URL('./migrations/', import.meta.url)

/** In the order they are applied. */
export const migrationNames = () => readdirSync(migrationFolder).filter((name) => name.endsWith('.sql')).sort()
