import { useTranslation } from 'react-i18next'
import { gameCatalog, type GameSlug } from '#rules/games/catalog.ts'
import type { Whereabouts } from '#rules/classrooms/presence.ts'

/** Returns short words for where a student is, such as "Flying First, step 3". */
export function useDescribePlace(lessonTitles: Readonly<Record<string, string>>): (where: Whereabouts) => string {
  const { t } = useTranslation(['dashboard', 'minigames'])
  return (where) => {
    if (where.at === 'lesson') {
      const lesson = lessonTitles[where.lesson] ?? t('where.lesson')
      return where.step > 0 ? t('where.step', { lesson, step: where.step }) : lesson
    }
    if (where.at === 'game' && Object.hasOwn(gameCatalog, where.game))
      return t('where.game', { game: t(`minigames:games.${where.game as GameSlug}.title`) })
    return t(`where.places.${where.at}`)
  }
}
