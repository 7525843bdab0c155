import { useState, type FormEvent } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import {
  configurableKinds,
  retention,
  retentionKinds,
  type ConfigurableKind,
  type RetentionPeriod,
} from '#rules/retention.ts'
import { codingSkins, joinPolicies, leaderboards, loginModes } from '#rules/classrooms/classroom.ts'
import { parentLinkPolicies } from '#rules/guardians/parent-link.ts'
import { quietClocks } from '#rules/rewards/quiet-hours.ts'
import { countries, likelyTimeZone, zonesOf, type Country } from '#rules/schools/countries.ts'
import { transferPolicies } from '#rules/students/transfer.ts'
import { DraftRestoredNotice } from '#app/platform/forms/draft-restored-notice.tsx'
import { languages } from '#app/platform/i18n/languages.ts'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { useUnsavedForm } from '#app/platform/forms/use-unsaved-form.ts'
import { useDeviceTimeZone } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import type { SchoolAdmin } from '../contract.ts'
import { useCountryNames } from './use-country-names.ts'
import { useSchoolAdminAction } from './use-school-admin-action.ts'
import styles from './school-admin.module.css'

/** Form for the school's name and location, class defaults, and data retention periods. */
export function SchoolAdminSettings({ school }: Extract<SchoolAdmin, { section: 'settings' }>) {
  const { t } = useTranslation('school-admin')
  const countryNames = useCountryNames()
  const [country, setCountry] = useState(school.country)
  const [timezone, setTimezone] = useState(school.timezone)
  const deviceZone = useDeviceTimeZone()
  const { form, isRestored, discard, markSaved } = useUnsavedForm(`school/${school.name}`)
  const { send, busy, errors } = useSchoolAdminAction('changeSchool', () => {
    markSaved()
    toast({ kind: 'success', message: t('saved') })
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { chat, ...fields } = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    )
    const keeps = Object.fromEntries(configurableKinds.map((kind) => [kind, Number(fields[`keeps.${kind}`])]))
    send({ ...fields, chat: chat ? 'on' : 'off', keeps: JSON.stringify(keeps) })
  }
  const chooseCountry = (value: string) => {
    setCountry(value)
    setTimezone(likelyTimeZone(deviceZone, value as Country))
  }
  return (
    <form ref={form} className={styles.stack} onSubmit={submit}>
      {isRestored && <DraftRestoredNotice onDiscard={discard} />}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Card title={t('settings.school')} padding="large">
            <div className={styles.stack}>
              <TextField
                name="name"
                label={t('settings.name')}
                defaultValue={school.name}
                error={errors.name && <ReasonText reason={errors.name} />}
                maxLength={120}
              />
            </div>
          </Card>
          <Card title={t('settings.classrooms')} padding="large">
            <div className={styles.stack}>
              <CheckField
                name="chat"
                label={t('settings.chat')}
                hint={t('settings.chatHint')}
                defaultChecked={school.settings.chat}
              />
              <SelectField
                name="quietFrom"
                label={t('settings.quietFrom')}
                hint={t('settings.quietHint')}
                defaultValue={school.settings.quietFrom ?? ''}
              >
                <option value="">{t('settings.quietNever')}</option>
                {clockOptions}
              </SelectField>
              <SelectField
                name="quietTo"
                label={t('settings.quietTo')}
                defaultValue={school.settings.quietTo ?? defaultQuietEnd}
                error={errors.quietTo && <ReasonText reason={errors.quietTo} />}
              >
                {clockOptions}
              </SelectField>
              <Choice
                name="transfers"
                values={transferPolicies}
                value={school.settings.transfers}
                translate={(item) => t(`settings.transfer.${item}`)}
                label={t('settings.transfers')}
                hint={t('settings.transfersHint')}
              />
              <Choice
                name="parentLinks"
                values={parentLinkPolicies}
                value={school.settings.parentLinks}
                translate={(item) => t(`settings.parentLink.${item}`)}
                label={t('settings.parentLinks')}
                hint={t('settings.parentLinksHint')}
              />
            </div>
          </Card>
        </div>
        <div className={styles.stack}>
          <Card title={t('settings.newClasses')} padding="large">
            <div className={styles.stack}>
              <p className={styles.note}>{t('settings.begin')}</p>
              <Choice
                name="joinPolicy"
                values={joinPolicies}
                value={school.settings.joinPolicy}
                translate={(item) => t(`settings.join.${item}`)}
                label={t('settings.joinPolicy')}
              />
              <Choice
                name="loginMode"
                values={loginModes}
                value={school.settings.loginMode}
                translate={(item) => t(`settings.login.${item}`)}
                label={t('settings.loginMode')}
              />
              <Choice
                name="codingSkin"
                values={codingSkins}
                value={school.settings.codingSkin}
                translate={(item) => t(`settings.skin.${item}`)}
                label={t('settings.codingSkin')}
              />
              <Choice
                name="leaderboard"
                values={leaderboards}
                value={school.settings.leaderboard}
                translate={(item) => t(`settings.board.${item}`)}
                label={t('settings.leaderboard')}
              />
            </div>
          </Card>
          <Card title={t('settings.place')} padding="large">
            <div className={styles.stack}>
              <SelectField
                name="country"
                label={t('settings.country')}
                value={country}
                onChange={({ target }) => chooseCountry(target.value)}
              >
                {(deviceZone ? countryNames.sorted(countries) : [country]).map((code) => (
                  <option key={code} value={code} suppressHydrationWarning>
                    {countryNames.country(code)}
                  </option>
                ))}
              </SelectField>
              <SelectField
                name="timezone"
                label={t('settings.timezone')}
                hint={
                  deviceZone && deviceZone !== timezone
                    ? t('settings.timezoneDevice', { zone: deviceZone.replaceAll('_', ' ') })
                    : t('settings.timezoneHint')
                }
                value={timezone}
                onChange={({ target }) => setTimezone(target.value)}
              >
                {[...new Set([timezone, ...zonesOf(country as Country), ...(deviceZone ? [deviceZone] : [])])].map(
                  (zone) => (
                    <option key={zone} value={zone}>
                      {zone.replaceAll('_', ' ')}
                    </option>
                  ),
                )}
              </SelectField>
              <SelectField name="locale" label={t('settings.locale')} defaultValue={school.locale}>
                {languages.map(({ code, nativeName, tag }) => (
                  <option key={code} value={code} lang={tag}>
                    {nativeName}
                  </option>
                ))}
              </SelectField>
            </div>
          </Card>
        </div>
      </div>
      <Card title={t('settings.kept')} padding="large">
        <p className={styles.lead}>{t('settings.keptHint')}</p>
        <ul className={styles.list}>
          {retentionKinds.map((kind) => (
            <li key={kind} className={styles.row}>
              <span className={styles.words}>
                <strong>{t(`retention.${kind}.what`)}</strong>
                <span className={styles.note}>{t(`retention.${kind}.then`)}</span>
              </span>
              {isConfigurable(kind) ? (
                <select
                  className={styles.months}
                  name={`keeps.${kind}`}
                  aria-label={t(`retention.${kind}.what`)}
                  defaultValue={school.settings.keeps[kind]}
                >
                  {retention[kind].choices.map((months) => (
                    <option key={months} value={months}>
                      {t('span.months', { count: months })}
                    </option>
                  ))}
                </select>
              ) : (
                <RetentionText kind={kind} />
              )}
            </li>
          ))}
        </ul>
      </Card>
      <div className={styles.save} data-action-bar>
        <Button type="submit" busy={busy}>
          {t('settings.save')}
        </Button>
      </div>
    </form>
  )
}

const defaultQuietEnd = '07:00'
const clockOptions = quietClocks.map((clock) => (
  <option key={clock} value={clock}>
    {clock}
  </option>
))

const isConfigurable = (kind: string): kind is ConfigurableKind =>
  configurableKinds.some((configurableKind) => configurableKind === kind)

function RetentionText({ kind }: { kind: (typeof retentionKinds)[number] }) {
  const { t } = useTranslation('school-admin')
  return <span className={styles.span}>{formatRetention(t, retention[kind].keeps)}</span>
}

function formatRetention(t: TFunction<'school-admin'>, period: RetentionPeriod | null): string {
  if (period === null) return t('span.always')
  if ('months' in period) return t('span.months', { count: period.months })
  return 'days' in period ? t('span.days', { count: period.days }) : t('span.hours', { count: period.hours })
}

type ChoiceProps<Value extends string> = {
  name: string
  label: string
  hint?: string
  values: readonly Value[]
  value: Value
  translate: (value: Value) => string
}

function Choice<Value extends string>({ name, label, hint, values, value, translate }: ChoiceProps<Value>) {
  return (
    <SelectField name={name} label={label} hint={hint} defaultValue={value}>
      {values.map((choice) => (
        <option key={choice} value={choice}>
          {translate(choice)}
        </option>
      ))}
    </SelectField>
  )
}
