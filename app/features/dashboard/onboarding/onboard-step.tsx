import { useTranslation } from 'react-i18next'
import IconChalkboard from '@tabler/icons-react/dist/esm/icons/IconChalkboard.mjs'
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs'
import { suggestSkin } from '#rules/classrooms/starting-skin.ts'
import { onboardingRoles, type OnboardingStep } from '#rules/workspaces/onboarding.ts'
import { LanguageOptions } from '#app/platform/i18n/language-options.tsx'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import { defaultKite } from '#app/ui/kite/kite-design.ts'
import { Kite } from '#app/ui/kite/kite.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import { CodeStep } from './code-step.tsx'
import { FirstCourse } from './first-course.tsx'
import { SchoolStep } from './school-step.tsx'
import type { ReceivedInvitation, SchoolListing } from '../contract.ts'
import type { Onboarding } from './use-onboarding.ts'
import styles from './onboard-step.module.css'

type StepProps = { onboarding: Onboarding }

const roleIcons = {
  teacher: <IconChalkboard aria-hidden />,
  student: <Kite look={defaultKite('wao')} size={32} />,
  parent: <IconHeartHandshake aria-hidden />,
}

export function OnboardStep({
  name,
  onboarding,
  suggested,
  invitations,
}: { name: OnboardingStep; suggested: SchoolListing[]; invitations: ReceivedInvitation[] } & StepProps) {
  const showError = errorRenderer(onboarding.errors)
  switch (name) {
    case 'role':
      return <RoleStep onboarding={onboarding} />
    case 'profile':
      return <ProfileStep onboarding={onboarding} />
    case 'classroom':
      return (
        <>
          {onboarding.answers.schoolKind !== 'invited' && <ClassroomFields onboarding={onboarding} />}
          <SchoolStep onboarding={onboarding} suggested={suggested} invitations={invitations} showError={showError} />
        </>
      )
    case 'code':
      return <CodeStep role={onboarding.answers.role === 'parent' ? 'parent' : 'student'} />
  }
}

const errorRenderer = (errors: Onboarding['errors']) => (field: keyof Onboarding['errors']) => {
  const reason = errors[field]
  return reason && <ReasonText reason={reason} />
}

function RoleStep({ onboarding: { answers, errors, answer } }: StepProps) {
  const { t } = useTranslation('dashboard')
  return (
    <ChoiceCards
      name="role"
      label={t('onboard.role.heading')}
      value={answers.role}
      onChange={(role) => answer({ role })}
      error={errorRenderer(errors)('role')}
      options={onboardingRoles.map((role) => ({
        value: role,
        icon: roleIcons[role],
        label: t(`onboard.role.${role}`),
        hint: t(`onboard.role.${role}Hint`),
      }))}
    />
  )
}

function ProfileStep({ onboarding: { answers, errors, answer } }: StepProps) {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <TextField
        name="name"
        label={t('onboard.profile.name')}
        hint={t('onboard.profile.nameHint')}
        error={errorRenderer(errors)('name')}
        value={answers.name}
        onChange={({ target }) => answer({ name: target.value })}
        autoComplete="name"
        maxLength={120}
      />
      <SelectField
        name="locale"
        label={t('onboard.profile.language')}
        value={answers.locale}
        onChange={({ target }) => answer({ locale: target.value as Locale })}
        className={styles.language}
      >
        <LanguageOptions />
      </SelectField>
    </>
  )
}

function ClassroomFields({ onboarding: { answers, errors, answer } }: StepProps) {
  const { t } = useTranslation('dashboard')
  const showError = errorRenderer(errors)
  return (
    <>
      {answers.schoolKind === 'join' && answers.schoolSign !== '' && (
        <Notice kind="info">{t('onboard.classroom.meanwhile', { school: answers.schoolSign })}</Notice>
      )}
      <div className={styles.side}>
        <TextField
          name="classroomName"
          label={t('onboard.classroom.name')}
          hint={t('onboard.classroom.nameHint')}
          error={showError('classroomName')}
          data-first
          value={answers.classroomName}
          onChange={({ target }) => answer({ classroomName: target.value })}
          maxLength={80}
        />
        <TextField
          name="grade"
          label={t('onboard.classroom.grade')}
          hint={t('onboard.classroom.gradeHint')}
          error={showError('grade')}
          optional
          value={answers.grade}
          onChange={({ target }) => answer({ grade: target.value })}
          maxLength={20}
        />
      </div>
      {answers.classroomName.trim() !== '' && (
        <FirstCourse
          value={answers.codingSkin || (suggestSkin(answers.grade, answers.classroomName) ?? '')}
          onChange={(codingSkin) => answer({ codingSkin })}
        />
      )}
    </>
  )
}
