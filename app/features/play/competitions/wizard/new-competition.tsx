import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { CompetitionsPage } from '../list/competitions-page.server.ts'
import { parseAgeChoice, toAgeChoice } from './age-choices.ts'
import { sourceOf, type BankChoice } from './bank-choice.ts'
import { BankChoices } from './bank-choices.tsx'
import { homeDefaults, defaultSettings, limitQuestionCount, type WizardSettings } from './wizard-settings.ts'
import { HomeChoiceFields } from './home-choice-fields.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { useCreateRoom } from './use-create-room.ts'
import { useHomeChoice } from './use-home-choice.ts'
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
  const choice = useHomeChoice()
  const { times } = choice
  /** Homework gets more time per question and scores accuracy instead of speed. */
  const setDefaults = (mode: 'live' | 'home') => {
    const { scoring, answerSeconds } = defaultSettings
    setSettings({ ...settings, ...(mode === 'home' ? homeDefaults : { scoring, answerSeconds }) })
  }
  const bank = banks.find((bankChoice) => bankChoice.bank === chosen)
  const creating = useCreateRoom(classroomId)
  const send = (openNow: boolean, isPreview = false) => {
    if (!bank) return
    const { questions, ages, answerSeconds, teams, guests, answers, ...otherSettings } = settings
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
      ...choice.fields(isPreview),
    }
    creating.send(fields, openNow, isPreview ? choice.search() : '')
  }
  return (
    <WizardFrame
      game="quiz"
      className={className}
      choices={<BankChoices banks={banks} value={chosen} onChange={setChosen} />}
      chosen={bank ? titleOf(bank) : t('wizard.chooseFirst')}
      settings={
        <>
          <HomeChoiceFields choice={choice} hasAnswers onMode={setDefaults} />
          <SettingsFields
            settings={settings}
            availableQuestions={bank?.questions ?? null}
            hasAges={bank?.ours ?? false}
            isLive={times === null}
            onChange={setSettings}
          />
        </>
      }
      isReady={bank !== undefined && choice.isReady}
      isAssigned={times !== null}
      creating={creating}
      onCreate={send}
      onPreview={times ? () => send(false, true) : undefined}
    />
  )
}
