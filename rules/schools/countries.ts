import { countryZones, olderZoneNames } from './country-zones.ts'

/** Countries of schools, and the country and time zone of a new school from its founder's device. */

export type Country = keyof typeof countryZones
export const countries = Object.keys(countryZones) as Country[]

/** Time zones of a country; the first is the one most people use. */
export const zonesOf = (country: Country): string[] => countryZones[country].split(' ')

/** Languages that are spoken in one country in particular. Chinese and English are not. */
const countryByLanguage: Readonly<Record<string, Country>> = { th: 'TH', ko: 'KR', cn: 'CN' }

/** Devices without a configured time zone report UTC. */
const isUnsetZone = (timeZone: string): boolean => /^(?:UTC|GMT|Etc\/.*)$/.test(timeZone)

const normalizeZone = (timeZone: string): string => olderZoneNames[timeZone] ?? timeZone

/**
 * Default country of a new school: the country of its founder's time zone. Only without a time zone the language
 * decides; `null` if neither says it: then the founder chooses.
 */
export function likelyCountry(timeZone: string | null | undefined, locale: string): Country | null {
  const zone = timeZone && !isUnsetZone(timeZone) ? normalizeZone(timeZone) : null
  if (zone === null) return countryByLanguage[locale] ?? null
  return (
    countries.find((country) => zonesOf(country)[0] === zone) ??
    countries.find((country) => zonesOf(country).includes(zone)) ??
    null
  )
}

/** Time zone of a new school: the founder's, if it is one of the country; otherwise the country's first. */
export const likelyTimeZone = (timeZone: string | null | undefined, country: Country): string => {
  const zone = timeZone && !isUnsetZone(timeZone) ? normalizeZone(timeZone) : null
  return zone !== null && zonesOf(country).includes(zone) ? zone : zonesOf(country)[0]!
}
