import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { momentAt } from '#app/platform/dates.ts'
import { useZone } from '#app/platform/shell/nav-dates.ts'
import type { CompetitionsPage } from '../../competitions-page.server.ts'
import { deadlineOf } from '../../assigned/deadlines.ts'
import { HomeFields, type HomeTimes } from '../assigned/home-fields.tsx'
import { sourceOf, type BankChoice } from './bank-choice.ts'
import { BankChoices } from './bank-choices.tsx'
import { atHome, firstSettings, questionsFrom, type WizardSettings } from './first-settings.ts'
import { Setting } from './setting.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { useCreateRoom } from './use-create-room.ts'
import { useBankTitle } from './use-bank-title.ts'
import { WizardFrame } from './wizard-frame.tsx'

/** At home nobody admits guests, and whoever has seen what is right could change their answer. */
const inTheirOwnTime = { guests: 'none', changeable: false } as const

type NewCompetitionProps = { page: CompetitionsPage; banks: readonly BankChoice[] }

/** Choose a bank, open the lobby; whatever else can be set has a good beginning. */
export function NewCompetition({ page: { classroomId, className }, banks }: NewCompetitionProps) {
  const { t } = useTranslation('competitions')
  const titleOf = useBankTitle()
  const [chosen, setChosen] = useState<string | null>(null)
  const [settings, setSettings] = useState<WizardSettings>(firstSettings)
  const zone = useZone()
  /** Nothing where the class plays it together. */
  const [times, setTimes] = useState<HomeTimes | null>(null)
  /** At home there is time to think, and what counts is what was right. */
  const playAt = (mode: 'live' | 'home') => {
    const home = mode === 'home'
    setTimes(home ? { opensAt: '', closesAt: deadlineOf('tomorrow', Date.now(), zone), tellsNow: false } : null)
    setSettings({
      ...settings,
      ...(home ? atHome : { scoring: firstSettings.scoring, answerSeconds: firstSettings.answerSeconds }),
    })
  }
  const bank = banks.find((one) => one.bank === chosen)
  const creating = useCreateRoom()
  const send = (atOnce: boolean) => {
    if (!bank) return
    const { questions, answerSeconds, teams, guests, answers, ...asked } = settings
    const moment = (local: string) => (local === '' ? '' : momentAt(local, zone).toISOString())
    const numbers = { answerSeconds: Number(answerSeconds), teams: Number(teams) }
    const fields = {
      classroomId,
      title: titleOf(bank),
      source: JSON.stringify(sourceOf(bank, questionsFrom(bank, questions))),
      settings: JSON.stringify({
        ...asked,
        ...numbers,
        ...(times ? inTheirOwnTime : { guests, changeable: answers === 'changeable' }),
      }),
      ...(times && {
        mode: 'assigned',
        opensAt: moment(times.opensAt),
        closesAt: moment(times.closesAt),
        reveals: times.tellsNow ? 'answered' : 'closed',
      }),
    }
    creating.send(fields, atOnce)
  }
  return (
    <WizardFrame
      game="quiz"
      className={className}
      choices={<BankChoices banks={banks} value={chosen} onChange={setChosen} />}
      chosen={bank ? titleOf(bank) : t('wizard.chooseFirst')}
      settings={
        <>
          <Setting
            label={t('assigned.how')}
            value={times ? 'home' : 'live'}
            onChange={playAt}
            options={(['live', 'home'] as const).map((value) => ({ value, label: t(`assigned.${value}`) }))}
          />
          {times && <HomeFields times={times} onChange={setTimes} />}
          <SettingsFields
            settings={settings}
            most={bank?.questions ?? null}
            isLive={times === null}
            onChange={setSettings}
          />
        </>
      }
      isReady={bank !== undefined && times?.closesAt !== ''}
      isAssigned={times !== null}
      creating={creating}
      onMake={send}
    />
  )
}
