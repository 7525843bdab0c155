import { globSync, readFileSync } from 'node:fs'
import { getAvailableSkins } from '#app/features/learning/lessons/skins.ts'
import { parseEnv } from '#app/platform/services/env.server.ts'
import { pages } from '#app/routes.ts'
import { plans } from '#rules/plans.ts'

/** Data about the software that claims of public pages are checked against. */
export type Facts = {
  /** Whether the page of a route exists and does more than announce a feature. */
  isBuilt: (path: string) => boolean
  /** Whether a server module writes rows of this table. */
  savesRows: (table: string) => boolean
  hasColumn: (table: string, column: string) => boolean
  hasCommand: (name: string) => boolean
  /** Privileges of the application on a table, such as `INSERT`. */
  privileges: (table: string) => readonly string[]
  plans: typeof plans
  /** Whether a setting of the operator is off unless it is set. */
  isOffByDefault: (setting: 'BILLING' | 'TRANSLATOR_URL') => boolean
  isEveryLevelInEverySkin: boolean
  units: number
  unitsWithoutActivity: number
}

type Course = { units: { lessons: string[] }[] }
type Lesson = { id: string; steps: { kind: string }[] }

const readFiles = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, 'utf8'))

const serverSources = readFiles('app/{features,platform}/**/*.server.ts')
const migrations = readFiles('db/migrations/*.sql').join('\n')
const courses = readFiles('content/*/course.json').map((text) => JSON.parse(text) as Course)
const lessons = readFiles('content/*/??-*.json').map((text) => JSON.parse(text) as Lesson)

const defaults = parseEnv({})

const camelCase = (table: string) => table.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

export function collectFacts(): Facts {
  return {
    isBuilt(path) {
      const page = pages.find((entry) => entry.path === path)
      return page !== undefined && !readFileSync(`app/features/${page.file}.tsx`, 'utf8').includes('<ComingSoonScreen')
    },
    savesRows: (table) =>
      serverSources.some(
        (text) => text.includes(`insert(${camelCase(table)})`) || text.includes(`INSERT INTO ${table} `),
      ),
    hasColumn: (table, column) =>
      new RegExp(`^ {2}${column} `, 'm').test(
        migrations.match(new RegExp(`CREATE TABLE ${table} \\(([^;]*);`))?.[1] ?? '',
      ),
    hasCommand: (name) => serverSources.some((text) => text.includes(`name: '${name}',`)),
    privileges: (table) =>
      migrations.match(new RegExp(`GRANT ([A-Z, ]+) ON ${table} TO skykite_app`))?.[1]?.split(/, ?/) ?? [],
    plans,
    isOffByDefault: (setting) => [undefined, 'off'].includes(defaults[setting]),
    isEveryLevelInEverySkin: (['icons', 'blocks'] as const).every(
      (skin) => getAvailableSkins({ skin, world: 'sky' }, 'text').length === 3,
    ),
    units: courses.flatMap(({ units }) => units).length,
    unitsWithoutActivity: courses.flatMap(({ units }) => units).filter((unit) => !hasActivity(unit)).length,
  }
}

const hasActivity = (unit: { lessons: string[] }) =>
  lessons.some(({ id, steps }) => unit.lessons.includes(id) && steps.some(({ kind }) => kind === 'unplugged'))
