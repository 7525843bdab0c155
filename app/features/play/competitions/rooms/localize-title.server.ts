import { findLesson } from '#app/features/learning/courses/public.server.ts'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import { languages, type Locale } from '#app/platform/i18n/languages.ts'
import type { CompetitionSource } from '../contract.ts'

type TitledCompetition = { readonly title: string; readonly source: CompetitionSource }
type Titles = Readonly<Record<string, { readonly title: string } | undefined>>

/** Translates a title that equals the content's name in any language; other titles stay as the teacher typed them. */
export function localizeTitle({ title, source }: TitledCompetition, locale: Locale): string {
  const isSourceName = languages.some(({ code }) => localizedSourceName(source, code) === title)
  return (isSourceName && localizedSourceName(source, locale)) || title
}

/** Titles in all languages, for lists that are the same for all readers. */
export const localizeTitles = (room: TitledCompetition): Record<Locale, string> => ({
  ...{ en: localizeTitle(room, 'en'), th: localizeTitle(room, 'th') },
  ...{ ko: localizeTitle(room, 'ko'), cn: localizeTitle(room, 'cn') },
})

function localizedSourceName(source: CompetitionSource, locale: Locale): string | undefined {
  const { minigames, questions } = catalogue[locale] as { minigames: { games: Titles }; questions: { ours: Titles } }
  if (source.kind === 'minigame') return minigames.games[source.game]?.title
  if (source.kind === 'bank') return questions.ours[source.bank]?.title
  if (source.kind === 'levels') return findLesson(locale, source.levels[0]!.lesson)?.lesson.title
  return undefined
}
