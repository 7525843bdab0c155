import { readFileSync } from 'node:fs'
import type { PublishedActivity } from '#content/publish.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

/** All activities without a device, as `tools/build-content.ts` wrote them; read once, when the first is asked for. */

const file = './build/content/activities.json'
let activities: Readonly<Record<Locale, Readonly<Record<string, PublishedActivity>>>> | undefined

export function activityIn(locale: Locale, code: string): PublishedActivity | null {
  activities ??= JSON.parse(readFileSync(file, 'utf8')) as NonNullable<typeof activities>
  const own = activities[locale]
  return Object.hasOwn(own, code) ? own[code]! : null
}
