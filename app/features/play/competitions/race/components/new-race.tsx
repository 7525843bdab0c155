import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { levelsFor, type GameSlug } from '#rules/games/catalog.ts'
import { GamePicture } from '#app/features/play/minigames/public.ts'
import type { CompetitionsPage } from '../../list/competitions-page.server.ts'
import { useLocale } from '../../components/use-locale.ts'
import { LevelFields } from '../../wizard/level-fields.tsx'
import { HomeChoiceFields } from '../../wizard/home-choice-fields.tsx'
import { useCreateRoom } from '../../wizard/use-create-room.ts'
import { useHomeChoice } from '../../wizard/use-home-choice.ts'
import { WizardFrame } from '../../wizard/wizard-frame.tsx'
import { buildFormFields, defaultValues, maxRounds, type RaceFormValues } from './race-form-values.ts'
import styles from './new-race.module.css'
import wizard from '../../wizard/wizard.module.css'

const minuteCounts = ['2', '3', '5', '10'] as const

type NewRaceProps = { page: CompetitionsPage; games: readonly GameSlug[] }

/** Wizard for a minigame race: choosing a game is enough, its first level is the default. */
export function NewRace({ page: { classroomId, className }, games }: NewRaceProps) {
  const { t } = useTranslation(['competitions', 'minigames'])
  const locale = useLocale()
  const [game, setGame] = useState<GameSlug | null>(null)
  const [values, setValues] = useState<RaceFormValues>(defaultValues)
  const creating = useCreateRoom(classroomId)
  const home = useHomeChoice()
  const isLive = home.times === null
  const levels = game ? levelsFor(game, locale) : []
  const title = game && t(`minigames:games.${game}.title`)
  const choose = (chosen: GameSlug) => {
    setGame(chosen)
    setValues({ ...values, chosen: defaultValues.chosen })
  }
  return (
    <WizardFrame
      game="race"
      className={className}
      choices={<GameChoices games={games} value={game} onChange={choose} />}
      chosen={title ?? t('race.chooseFirst')}
      settings={
        <>
          <HomeChoiceFields choice={home} hasAnswers={false} />
          <LevelFields
            values={values}
            levelCount={levels.length}
            maxChosen={maxRounds}
            minutes={minuteCounts}
            isLive={isLive}
            onChange={setValues}
          />
        </>
      }
      isReady={game !== null && values.chosen.length > 0 && home.isReady}
      isAssigned={!isLive}
      creating={creating}
      onCreate={(openNow) =>
        game &&
        title &&
        creating.send(
          { ...buildFormFields(classroomId, { game, title, levels }, values, isLive), ...home.fields() },
          openNow,
        )
      }
    />
  )
}

type GameChoicesProps = { games: readonly GameSlug[]; value: GameSlug | null; onChange: (game: GameSlug) => void }

/** Minigames that are enabled for the class. */
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
