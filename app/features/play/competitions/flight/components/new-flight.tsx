import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { SelectField } from '#app/ui/fields/field.tsx'
import type { CompetitionsPage } from '../../list/competitions-page.server.ts'
import { ageChoices, allAges, toAgeChoice } from '../../wizard/age-choices.ts'
import { BankChoices } from '../../wizard/bank-choices.tsx'
import type { BankChoice } from '../../wizard/bank-choice.ts'
import { RoomFields } from '../../wizard/room-fields.tsx'
import { useBankTitle } from '../../wizard/use-bank-title.ts'
import { useCreateRoom } from '../../wizard/use-create-room.ts'
import { WizardFrame } from '../../wizard/wizard-frame.tsx'
import { buildFormFields, type FlightFormValues } from './flight-form-values.ts'
import styles from '../../wizard/wizard.module.css'

const lateJoins = ['closed', 'zero'] as const

type NewFlightProps = { page: CompetitionsPage; banks: readonly BankChoice[] }

/** Wizard for a class flight: choosing a bank is enough. */
export function NewFlight({ page: { classroomId, className, ages: classAges }, banks }: NewFlightProps) {
  const { t } = useTranslation('competitions')
  const titleOf = useBankTitle()
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<string | null>(search.get('bank'))
  const [values, setValues] = useState<FlightFormValues>({
    ...{ ages: toAgeChoice(classAges), lateJoin: 'zero', guests: 'none' },
  })
  const creating = useCreateRoom(classroomId)
  const bank = banks.find((bankChoice) => bankChoice.bank === chosen)
  return (
    <WizardFrame
      game="flight"
      className={className}
      choices={<BankChoices banks={banks} value={chosen} onChange={setChosen} />}
      chosen={bank ? titleOf(bank) : t('wizard.chooseFirst')}
      settings={
        <div className={styles.settings}>
          <p className={styles.about}>{t('flight.about')}</p>
          {bank?.ours && (
            <div className={styles.selects}>
              <SelectField
                label={t('wizard.ages')}
                value={values.ages}
                onChange={({ currentTarget: { value } }) => setValues({ ...values, ages: value })}
              >
                {[...ageChoices, allAges].map((value) => (
                  <option key={value} value={value}>
                    {value === allAges ? t('preview.allAges') : value.replace('-', '–')}
                  </option>
                ))}
              </SelectField>
            </div>
          )}
          <RoomFields
            values={{ ...values, names: 'all', teams: '0' }}
            lateJoins={lateJoins}
            hasPlaces={false}
            onChange={({ lateJoin = values.lateJoin, guests = values.guests }) =>
              setValues({ ...values, lateJoin, guests })
            }
          />
        </div>
      }
      isReady={bank !== undefined}
      creating={creating}
      onCreate={(openNow) => bank && creating.send(buildFormFields(classroomId, bank, titleOf(bank), values), openNow)}
    />
  )
}
