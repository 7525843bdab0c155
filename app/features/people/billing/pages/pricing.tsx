import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Price } from '#rules/billing/prices.ts'
import { planByName } from '#rules/plans.ts'
import { asMessageList } from '#app/platform/i18n/message-list.ts'
import { ProductPicture } from '#app/platform/images/product-picture.tsx'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { buildPlanData, buildQuestionData } from '#app/platform/shell/document/structured-data.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Call, Hero, InfoCards, Questions, Section, Show, SitePage, type Question } from '#app/ui/sections/sections.tsx'
import { PlanCards } from '../components/plan-cards.tsx'
import { PlansTable } from '../components/plans-table.tsx'
import { currencyOfLocale } from '../currency-of-locale.ts'
import { loadPrices } from '../prices.server.ts'
import type { Route } from './+types/pricing.ts'

const { classrooms: classes, studentsPerClassroom: students } = planByName('free')

const readQuestions = (t: TFunction) =>
  asMessageList<Question>(t('billing:pricing.faq', { returnObjects: true, classes, students }))

export const handle: PageHandle = {
  title: 'billing:pricing.title',
  description: (_, t) => t('billing:pricing.meta.description', { classes }),
  structuredData(data, t, { url }) {
    const { prices = [] } = (data ?? {}) as { prices?: readonly Price[] }
    const offers = prices.map((price) => ({ ...price, name: t(`billing:pricing.plans.${price.plan}`) }))
    return [...buildPlanData(offers, url), buildQuestionData(readQuestions(t))]
  },
}

export function loader({ context }: Route.LoaderArgs) {
  const { services, locale } = getRequestContext(context)
  return {
    sellsPlans: services.env.BILLING === 'on',
    prices: loadPrices(services.env).filter(({ currency }) => currency === currencyOfLocale[locale]),
  }
}

/** An adult finds a plan, its limits and its price here. No page of children links to it. */
export default function Pricing({ loaderData: { sellsPlans, prices } }: Route.ComponentProps) {
  const { t } = useTranslation('billing')
  const localize = useLocalePath()
  return (
    <SitePage>
      <Hero title={t('pricing.headline')} lead={t(sellsPlans ? 'pricing.payFor' : 'pricing.ownServer')}>
        <Button size="large" href={localize('/register?role=teacher')}>
          {t('pricing.cards.free.button')}
        </Button>
      </Hero>
      <Section id="plans" title={t('pricing.choose.title')}>
        <PlanCards prices={prices} sellsPlans={sellsPlans} />
      </Section>
      <Section id="limits" title={t('pricing.table.title')}>
        {!sellsPlans && <Notice kind="info">{t('pricing.ownServer')}</Notice>}
        <PlansTable prices={prices} />
      </Section>
      <Show
        title={t('pricing.today.title')}
        text={t('pricing.today.text')}
        picture={<ProductPicture id="today" />}
        isWide
      />
      <Section title={t('pricing.always.title')}>
        <InfoCards
          cards={(['licence', 'promise'] as const).map((name) => ({
            title: t(`pricing.always.${name}.title`),
            text: t(`pricing.always.${name}.text`),
          }))}
        />
      </Section>
      <Section title={t('pricing.questions')}>
        <Questions questions={readQuestions(t as never)} />
      </Section>
      <Call title={t('pricing.call.title')} text={t('pricing.call.text')}>
        <Button size="large" href={localize('/register?role=teacher')}>
          {t('pricing.cards.free.button')}
        </Button>
      </Call>
    </SitePage>
  )
}
