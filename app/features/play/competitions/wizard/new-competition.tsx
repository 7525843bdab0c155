import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { parseLocalTime } from '#app/platform/time/dates.ts'
import { useTimeZone } from '#app/platform/time/use-dates.ts'
import type { CompetitionsPage } from '../list/competitions-page.server.ts'
import { computeDeadline } from '../assigned/deadlines.ts'
import { HomeFields, type HomeTimes } from '../assigned/components/home-fields.tsx'
import { parseAgeChoice, toAgeChoice } from './age-choices.ts'
import { sourceOf, type BankChoice } from './bank-choice.ts'
import { BankChoices } from './bank-choices.tsx'
import { homeDefaults, defaultSettings, limitQuestionCount, type WizardSettings } from './wizard-settings.ts'
import { Setting } from './setting.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { useCreateRoom } from './use-create-room.ts'
import { useBankTitle } from './use-bank-title.ts'
import { WizardFrame } from './wizard-frame.tsx'

/**
 * Fixed for homework: no teacher is present to admit guests, and answers stay final because a student may see the
 * correct answer.
 */
const fixedHomeSettings = { guests: 'none', changeable: false } as const

type NewCompetitionProps = { page: CompetitionsPage; banks: readonly BankChoice[] }

/** Wizard for a quiz: choosing a bank, or opening the page with `bank`, is enough; all other settings have defaults. */
export function NewCompetition({ page: { classroomId, className, ages: classAges }, banks }: NewCompetitionProps) {
  const { t } = useTranslation('competitions')
  const titleOf = useBankTitle()
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<string | null>(search.get('bank'))
  const [settings, setSettings] = useState<WizardSettings>({ ...defaultSettings, ages: toAgeChoice(classAges) })
  const zone = useTimeZone()
  /** Null for a live competition. */
  const [times, setTimes] = useState<HomeTimes | null>(null)
  /** Homework gets more time per question and scores accuracy instead of speed. */
  const setMode = (mode: 'live' | 'home') => {
    const home = mode === 'home'
    setTimes(
      home ? { opensAt: '', closesAt: computeDeadline('tomorrow', Date.now(), zone), revealsImmediately: true } : null,
    )
    setSettings({
      ...settings,
      ...(home ? homeDefaults : { scoring: defaultSettings.scoring, answerSeconds: defaultSettings.answerSeconds }),
    })
  }
  const bank = banks.find((bankChoice) => bankChoice.bank === chosen)
  const creating = useCreateRoom(classroomId)
  const send = (openNow: boolean) => {
    if (!bank) return
    const { questions, ages, answerSeconds, teams, guests, answers, ...otherSettings } = settings
    const toIsoTime = (local: string) => (local === '' ? '' : parseLocalTime(local, zone).toISOString())
    const numbers = { answerSeconds: Number(answerSeconds), teams: Number(teams) }
    const fields = {
      classroomId,
      title: titleOf(bank),
      source: JSON.stringify(sourceOf(bank, limitQuestionCount(bank, questions), parseAgeChoice(ages))),
      settings: JSON.stringify({
        ...otherSettings,
        ...numbers,
        ...(times ? fixedHomeSettings : { guests, changeable: answers === 'changeable' }),
      }),
      ...(times && {
        mode: 'assigned',
        opensAt: toIsoTime(times.opensAt),
        closesAt: toIsoTime(times.closesAt),
        reveals: times.revealsImmediately ? 'answered' : 'closed',
      }),
    }
    creating.send(fields, openNow)
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
            onChange={setMode}
            options={(['live', 'home'] as const).map((value) => ({ value, label: t(`assigned.${value}`) }))}
          />
          {times && <HomeFields times={times} onChange={setTimes} />}
          <SettingsFields
            settings={settings}
            availableQuestions={bank?.questions ?? null}
            hasAges={bank?.ours ?? false}
            isLive={times === null}
            onChange={setSettings}
          />
        </>
      }
      isReady={bank !== undefined && times?.closesAt !== ''}
      isAssigned={times !== null}
      creating={creating}
      onCreate={send}
    />
  )
}
