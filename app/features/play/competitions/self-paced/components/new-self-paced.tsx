import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { SelfPacedMode } from '#rules/competitions/game-mode.ts'
import type { ShownNames } from '#rules/competitions/shown-names.ts'
import { SelectField } from '#app/ui/fields/field.tsx'
import type { CompetitionsPage } from '../../list/competitions-page.server.ts'
import { ageChoices, allAges, toAgeChoice } from '../../wizard/age-choices.ts'
import { BankChoices } from '../../wizard/bank-choices.tsx'
import type { BankChoice } from '../../wizard/bank-choice.ts'
import { RoomFields } from '../../wizard/room-fields.tsx'
import { useBankTitle } from '../../wizard/use-bank-title.ts'
import { useCreateRoom } from '../../wizard/use-create-room.ts'
import { WizardFrame } from '../../wizard/wizard-frame.tsx'
import { buildFormFields, type SelfPacedFormValues } from './self-paced-form-values.ts'
import styles from '../../wizard/wizard.module.css'

const lateJoins = ['closed', 'zero'] as const

export type NamesFieldProps = { value: ShownNames; onChange: (names: ShownNames) => void }

type NewSelfPacedProps = {
  game: SelfPacedMode
  page: CompetitionsPage
  banks: readonly BankChoice[]
  /** For a game that shows names or winners. */
  NamesField?: ComponentType<NamesFieldProps>
}

/** Wizard for a self-paced game: choosing a bank is enough. */
export function NewSelfPaced({ game, page, banks, NamesField }: NewSelfPacedProps) {
  const { classroomId, className, ages: classAges } = page
  const { t } = useTranslation('competitions')
  const titleOf = useBankTitle()
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<string | null>(search.get('bank'))
  const [values, setValues] = useState<SelfPacedFormValues>({
    ...{ ages: toAgeChoice(classAges), lateJoin: 'zero', guests: 'none', names: 'all' },
  })
  const change = (changes: Partial<SelfPacedFormValues>) => setValues((before) => ({ ...before, ...changes }))
  const creating = useCreateRoom(classroomId)
  const bank = banks.find((bankChoice) => bankChoice.bank === chosen)
  return (
    <WizardFrame
      game={game}
      className={className}
      choices={<BankChoices banks={banks} value={chosen} onChange={setChosen} />}
      chosen={bank ? titleOf(bank) : t('wizard.chooseFirst')}
      settings={
        <div className={styles.settings}>
          <p className={styles.about}>{t(`${game}.about`)}</p>
          {bank?.ours && (
            <div className={styles.selects}>
              <SelectField
                label={t('wizard.ages')}
                value={values.ages}
                onChange={({ currentTarget: { value } }) => change({ ages: value })}
              >
                {[...ageChoices, allAges].map((value) => (
                  <option key={value} value={value}>
                    {value === allAges ? t('preview.allAges') : value.replace('-', '–')}
                  </option>
                ))}
              </SelectField>
            </div>
          )}
          {NamesField && <NamesField value={values.names} onChange={(names) => change({ names })} />}
          <RoomFields
            values={{ ...values, teams: '0' }}
            lateJoins={lateJoins}
            hasPlaces={false}
            onChange={({ lateJoin = values.lateJoin, guests = values.guests }) => change({ lateJoin, guests })}
          />
        </div>
      }
      isReady={bank !== undefined}
      creating={creating}
      onCreate={(openNow) =>
        bank && creating.send(buildFormFields(game, classroomId, bank, titleOf(bank), values), openNow)
      }
    />
  )
}
