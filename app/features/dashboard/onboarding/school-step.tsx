import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs'
import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { TextField } from '#app/ui/fields/field.tsx'
import type { ReceivedInvitation, SchoolListing } from '../contract.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { CountryField } from './country-field.tsx'
import { FindSchool } from './find-school.tsx'
import styles from './onboard-step.module.css'
import { createsSchool, type Answers, type Onboarding } from './use-onboarding.ts'

type SchoolStepProps = {
  onboarding: Onboarding
  suggested: SchoolListing[]
  invitations: ReceivedInvitation[]
  showError: (field: keyof Answers) => ReactNode
}

/** Onboarding step: accept an invitation, use a personal school, join an existing school or found one. */
export function SchoolStep({ onboarding: { answers, answer }, suggested, invitations, showError }: SchoolStepProps) {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <h2 className={styles.question}>{t('onboard.school.heading')}</h2>
      <ChoiceCards
        name="schoolKind"
        label={t('onboard.school.heading')}
        value={answers.schoolKind}
        onChange={(schoolKind) => answer({ schoolKind })}
        options={[
          ...invitations.slice(0, 1).map((invitation) => ({
            value: 'invited' as const,
            icon: <IconMailOpened aria-hidden />,
            label:
              'school' in invitation
                ? t('onboard.school.invitedSchool', invitation)
                : t('onboard.school.invited', invitation),
            hint: t('onboard.school.invitedHint'),
          })),
          {
            value: 'personal',
            icon: <IconUser aria-hidden />,
            label: t('onboard.school.personal'),
            hint: t('onboard.school.personalHint'),
          },
          {
            value: 'join',
            icon: <IconSearch aria-hidden />,
            label: t('onboard.school.join'),
            hint: t('onboard.school.joinHint'),
          },
          {
            value: 'school',
            icon: <IconBuildingCommunity aria-hidden />,
            label: t('onboard.school.found'),
            hint: t('onboard.school.foundHint'),
          },
        ]}
      />
      {answers.schoolKind === 'join' && (
        <FindSchool
          suggested={suggested}
          chosen={answers.schoolId}
          onChoose={({ id, name }) => answer({ schoolId: id, schoolSign: name })}
          error={showError('schoolId')}
        />
      )}
      {answers.schoolKind === 'school' && (
        <TextField
          name="schoolName"
          label={t('onboard.school.name')}
          error={showError('schoolName')}
          value={answers.schoolName}
          onChange={({ target }) => answer({ schoolName: target.value })}
          autoComplete="organization"
          maxLength={120}
        />
      )}
      {createsSchool(answers) && (
        <CountryField
          value={answers.country}
          onChange={(country) => answer({ country })}
          error={showError('country')}
        />
      )}
    </>
  )
}
