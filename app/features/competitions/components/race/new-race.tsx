import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { levelsFor, type GameSlug } from '#rules/games/catalogue.ts'
import { GamePicture } from '#app/features/minigames/public.ts'
import type { CompetitionsPage } from '../../competitions-page.server.ts'
import { useLocale } from '../play/use-locale.ts'
import { LevelFields } from '../wizard/level-fields.tsx'
import { useCreateRoom } from '../wizard/use-create-room.ts'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { fieldsOf, firstWish, mostRounds, type RaceWish } from './race-wish.ts'
import styles from './new-race.module.css'
import wizard from '../wizard/wizard.module.css'

const minuteCounts = ['2', '3', '5', '10'] as const

type NewRaceProps = { page: CompetitionsPage; games: readonly GameSlug[] }

/** Choose a game, open the lobby: its first level is played, unless others are chosen. */
export function NewRace({ page: { classroomId, className }, games }: NewRaceProps) {
  const { t } = useTranslation(['competitions', 'minigames'])
  const locale = useLocale()
  const [game, setGame] = useState<GameSlug | null>(null)
  const [wish, setWish] = useState<RaceWish>(firstWish)
  const creating = useCreateRoom()
  const levels = game ? levelsFor(game, locale) : []
  const title = game && t(`minigames:games.${game}.title`)
  const choose = (chosen: GameSlug) => {
    setGame(chosen)
    setWish({ ...wish, chosen: firstWish.chosen })
  }
  return (
    <WizardFrame
      game="race"
      className={className}
      choices={<GameChoices games={games} value={game} onChange={choose} />}
      chosen={title ?? t('race.chooseFirst')}
      settings={
        <LevelFields wish={wish} levels={levels.length} most={mostRounds} minutes={minuteCounts} onChange={setWish} />
      }
      isReady={game !== null && wish.chosen.length > 0}
      creating={creating}
      onMake={(atOnce) => game && title && creating.send(fieldsOf(classroomId, { game, title, levels }, wish), atOnce)}
    />
  )
}

type GameChoicesProps = { games: readonly GameSlug[]; value: GameSlug | null; onChange: (game: GameSlug) => void }

/** The games that the class plays. */
function GameChoices({ games, value, onChange }: GameChoicesProps) {
  const { t } = useTranslation(['competitions', 'minigames'])
  const name = useId()
  return (
    <fieldset className={wizard.banks}>
      <legend>{t('race.which')}</legend>
      {games.length === 0 && <p>{t('race.noGames')}</p>}
      {games.map((game) => (
        <label key={game} className={wizard.bank}>
          <input type="radio" name={name} value={game} checked={game === value} onChange={() => onChange(game)} />
          <span className={styles.picture}>
            <GamePicture slug={game} />
          </span>
          <span className={wizard.bankWords}>
            <strong>{t(`minigames:games.${game}.title`)}</strong>
            <small>{t(`minigames:games.${game}.idea`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
