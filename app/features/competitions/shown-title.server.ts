import { placedLesson } from '#app/features/courses/public.server.ts'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import { languages, type Locale } from '#app/platform/i18n/languages.ts'
import type { CompetitionSource } from './contract.ts'

type Named = { readonly title: string; readonly source: CompetitionSource }
type Titles = Readonly<Record<string, { readonly title: string } | undefined>>

/** Where a room is called what is played in it, everybody reads that in their own language; otherwise as it was called. */
export function shownTitle({ title, source }: Named, locale: Locale): string {
  const isCalledSo = languages.some(({ code }) => nameIn(source, code) === title)
  return (isCalledSo && nameIn(source, locale)) || title
}

/** For a list that everybody is sent alike. */
export const titlesOf = (room: Named): Record<Locale, string> => ({
  ...{ en: shownTitle(room, 'en'), th: shownTitle(room, 'th') },
  ...{ ko: shownTitle(room, 'ko'), cn: shownTitle(room, 'cn') },
})

function nameIn(source: CompetitionSource, locale: Locale): string | undefined {
  const { minigames, questions } = catalogue[locale] as { minigames: { games: Titles }; questions: { ours: Titles } }
  if (source.kind === 'minigame') return minigames.games[source.game]?.title
  if (source.kind === 'bank') return questions.ours[source.bank]?.title
  if (source.kind === 'levels') return placedLesson(locale, source.levels[0]!.lesson)?.lesson.title
  return undefined
}
