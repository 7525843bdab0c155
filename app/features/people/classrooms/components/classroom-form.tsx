import { Suspense, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import {
  classroomColors,
  classroomIcons,
  codingSkins,
  joinPolicies,
  leaderboards,
  loginModes,
  shownLessons,
  type ClassroomSettings,
} from '#rules/classrooms/classroom.ts'
import { suggestSkin } from '#rules/classrooms/starting-skin.ts'
import type { QuietHours } from '#rules/rewards/quiet-hours.ts'
import { useDeviceTimeZone } from '#app/platform/time/use-dates.ts'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { languages } from '#app/platform/i18n/languages.ts'
import { WorkspacePicture } from '#app/platform/workspace/workspace-picture.tsx'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import type { FieldReasons } from '#app/platform/errors/errors.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { JoinSummary } from '../joining/components/join-summary.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { QuietFields } from './quiet-fields.tsx'
import styles from './classroom-form.module.css'

// Only a teacher without a school needs the list of countries.
const FoundingCountry = lazyPart(() => import('./founding-country.tsx'))

type ClassroomFormProps = {
  settings: ClassroomSettings
  act: 'create' | 'edit'
  /** Hidden form fields: school and class ids. */
  hidden: Record<string, string>
  submit: string
  cancel: string
  errors?: FieldReasons
  /** Hours in which games are off in the whole school. */
  schoolQuiet: QuietHours | null
}

/** All settings of a class. A new class has defaults for everything except its name. */
export function ClassroomForm({ settings, act, hidden, submit, cancel, errors = {}, schoolQuiet }: ClassroomFormProps) {
  const { t } = useTranslation(['classrooms', 'ui'])
  const busy = useNavigation().state !== 'idle'
  const zone = useDeviceTimeZone() ?? ''
  const [appearance, setAppearance] = useState({ icon: settings.icon, colour: settings.colour })
  const problem = (field: keyof ClassroomSettings) => errors[field] && <ReasonText reason={errors[field]} />
  const isSkinChosen = useRef(act === 'edit')
  const updateForm = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget)
    if ((event.target as HTMLInputElement).name === 'codingSkin') isSkinChosen.current = true
    const suggestion = suggestSkin(String(form.get('grade')), String(form.get('name')))
    if (suggestion && !isSkinChosen.current)
      (event.currentTarget.elements.namedItem('codingSkin') as RadioNodeList).value = suggestion
    setAppearance({
      icon: form.get('icon') as ClassroomSettings['icon'],
      colour: form.get('colour') as ClassroomSettings['colour'],
    })
  }

  return (
    <ActionForm
      of={act}
      draft={`class/${hidden.classroom ?? 'new'}`}
      className={styles.form}
      onChange={updateForm}
      noValidate
    >
      {act === 'create' && <input type="hidden" name="timeZone" value={zone} />}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Card padding="large" className={styles.card}>
        <div className={styles.top}>
          <WorkspacePicture size={72} icon={appearance.icon} colour={appearance.colour} />
          <TextField
            name="name"
            label={t('settings.name')}
            hint={t('settings.nameHint')}
            defaultValue={settings.name}
            error={problem('name')}
            maxLength={80}
            required
            className={styles.name}
          />
          <TextField
            name="grade"
            label={t('settings.grade')}
            hint={t('settings.gradeHint')}
            optional
            defaultValue={settings.grade ?? ''}
            error={problem('grade')}
            maxLength={20}
          />
        </div>
        {act === 'create' && !hidden._school && zone !== '' && (
          <Suspense>
            <FoundingCountry timeZone={zone} reason={errors.country} />
          </Suspense>
        )}
      </Card>
      <Card padding="large" title={t('settings.gettingIn')} className={styles.card}>
        {act === 'edit' ? (
          <>
            <input type="hidden" name="joinPolicy" value={settings.joinPolicy} />
            <JoinSummary classroomId={hidden.classroom!} policy={settings.joinPolicy} />
          </>
        ) : (
          <ChoiceRow
            name="joinPolicy"
            label={t('settings.joinPolicy')}
            value={settings.joinPolicy}
            options={joinPolicies.map((policy) => ({
              value: policy,
              label: t(`joinSettings.${policy}`),
              hint: t(`joinSettings.${policy}Hint`),
            }))}
          />
        )}
        <ChoiceRow
          name="loginMode"
          label={t('settings.loginMode')}
          value={settings.loginMode}
          options={loginModes.map((mode) => ({
            value: mode,
            label: t(`settings.login.${mode}`),
            hint: t(`settings.login.${mode}Hint`),
          }))}
        />
      </Card>
      <Card padding="large" title={t('settings.course')} className={styles.card}>
        <ChoiceRow
          name="codingSkin"
          label={t('settings.codingSkin')}
          hint={act === 'create' ? t('settings.codingSkinHint') : undefined}
          value={settings.codingSkin}
          options={codingSkins.map((skin) => ({
            value: skin,
            label: t(`settings.skin.${skin}`),
            hint: t(`settings.skin.${skin}Hint`),
          }))}
        />
        <ChoiceRow
          name="lessonsShown"
          label={t('settings.lessonsShown')}
          value={settings.lessonsShown}
          options={shownLessons.map((lessons) => ({
            value: lessons,
            label: t(`settings.shown.${lessons}`),
            hint: t(`settings.shown.${lessons}Hint`),
          }))}
        />
        <div className={styles.two}>
          <SelectField name="locale" label={t('settings.locale')} defaultValue={settings.locale}>
            {languages.map(({ code, nativeName }) => (
              <option key={code} value={code}>
                {nativeName}
              </option>
            ))}
          </SelectField>
          <TextField
            type="date"
            name="termStarts"
            label={t('settings.termStarts')}
            optional
            defaultValue={settings.termStarts ?? ''}
          />
          <TextField
            type="date"
            name="termEnds"
            label={t('settings.termEnds')}
            optional
            defaultValue={settings.termEnds ?? ''}
            error={problem('termEnds')}
          />
        </div>
      </Card>
      <Card padding="large" title={t('settings.games')} className={styles.card}>
        <ChoiceRow
          name="leaderboard"
          label={t('settings.leaderboard')}
          value={settings.leaderboard}
          options={leaderboards.map((board) => ({
            value: board,
            label: t(`settings.board.${board}`),
            hint: t(`settings.board.${board}Hint`),
          }))}
        />
        <QuietFields
          from={settings.quietFrom}
          to={settings.quietTo}
          ofSchool={schoolQuiet}
          error={problem('quietTo')}
        />
      </Card>
      <Card padding="large" title={t('settings.look')} className={styles.card}>
        <ChoiceRow
          pictures
          name="icon"
          label={t('settings.icon')}
          value={settings.icon}
          options={classroomIcons.map((icon) => ({
            value: icon,
            label: t(`ui:pictures.${icon}`),
            picture: <WorkspacePicture size={56} icon={icon} colour={appearance.colour} />,
          }))}
        />
        <ChoiceRow
          pictures
          name="colour"
          label={t('settings.colour')}
          value={settings.colour}
          options={classroomColors.map((colour) => ({
            value: colour,
            label: t(`board.colours.${colour}`),
            picture: <WorkspacePicture size={56} icon={appearance.icon} colour={colour} />,
          }))}
        />
      </Card>
      <div className={styles.bar} data-action-bar>
        <Button href={cancel} variant="quiet">
          {t('ui:confirm.cancel')}
        </Button>
        <Button type="submit" busy={busy} className={styles.save}>
          {submit}
        </Button>
      </div>
    </ActionForm>
  )
}
