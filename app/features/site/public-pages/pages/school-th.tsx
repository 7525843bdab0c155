import { useTranslation } from 'react-i18next'
import { asMessageList } from '#app/platform/i18n/message-list.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { ProductPicture } from '#app/platform/images/product-picture.tsx'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Call, Hero, Points, Section, SitePage, Steps, TableSheet } from '#app/ui/sections/sections.tsx'
import { countContent, listThaiIndicators } from '../school/school-facts.server.ts'
import type { Route } from './+types/school-th.ts'

export const handle: PageHandle = { title: 'schools:schoolTh.title', description: 'schools:schoolTh.description' }

export const loader = ({ context }: Route.LoaderArgs) => ({
  activities: countContent().activities,
  indicators: listThaiIndicators(getRequestContext(context).locale),
})

/** For Thai schools: indicators by grade, a period of 50 minutes, and notes on data protection. */
export default function SchoolTh({ loaderData: { activities, indicators } }: Route.ComponentProps) {
  const { t } = useTranslation('schools')
  const localize = useLocalePath()
  const list = (key: string) => asMessageList(t(`schoolTh.${key}` as never, { returnObjects: true, activities }))
  return (
    <SitePage>
      <Hero
        title={t('schoolTh.hero.title')}
        lead={t('schoolTh.hero.lead')}
        picture={<ProductPicture id="path" isAboveFold />}
      >
        <Button size="large" href={localize('/register?role=teacher')}>
          {t('schoolTh.hero.start')}
        </Button>
        <Button size="large" variant="quiet" href={localize('/school#request')}>
          {t('schoolTh.ask')}
        </Button>
      </Hero>
      <Notice kind="info">{t('schoolTh.note')}</Notice>
      <Section title={t('schoolTh.standards.title')} text={t('schoolTh.standards.lead')}>
        <TableSheet label={`${t('schoolTh.standards.indicator')}, ${t('schoolTh.standards.units')}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('schoolTh.standards.indicator')}</th>
                <th scope="col">{t('schoolTh.standards.units')}</th>
              </tr>
            </thead>
            <tbody>
              {indicators.map(({ code, units }) => (
                <tr key={code}>
                  <th scope="row" lang="th-TH">
                    {code}
                  </th>
                  <td>
                    {units
                      .map(({ name, isPart }) => (isPart ? t('schoolTh.standards.inPart', { unit: name }) : name))
                      .join(' · ')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableSheet>
        <p>{t('schoolTh.standards.missing')}</p>
      </Section>
      <Section title={t('schoolTh.period.title')}>
        <Steps steps={list('period.steps').map((title) => ({ title }))} />
      </Section>
      <Section title={t('schoolTh.devices.title')}>
        <Points points={list('devices.points')} />
        <div>
          <Button variant="quiet" href={localize('/test/the-phaser2')}>
            {t('school.devices.check')}
          </Button>
        </div>
      </Section>
      <Section title={t('schoolTh.pdpa.title')}>
        <Points points={list('pdpa.points')} />
      </Section>
      <Section title={t('schoolTh.helps.title')}>
        <Points points={list('helps.points')} />
        <div>
          <Button variant="quiet" href={localize('/trust/privacy')}>
            {t('schoolTh.privacy')}
          </Button>
        </div>
      </Section>
      <Section title={t('schoolTh.start.title')}>
        <Steps steps={list('start.steps').map((title) => ({ title }))} />
      </Section>
      <Call title={t('schoolTh.call.title')}>
        <Button size="large" href={localize('/register?role=teacher')}>
          {t('schoolTh.hero.start')}
        </Button>
      </Call>
    </SitePage>
  )
}
