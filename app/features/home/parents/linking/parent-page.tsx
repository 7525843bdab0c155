import { useTranslation } from 'react-i18next'
import { asMessageList } from '#app/platform/i18n/message-list.ts'
import { ProductPicture } from '#app/platform/images/product-picture.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import {
  Hero,
  InfoCards,
  Points,
  Questions,
  Section,
  Sheet,
  Show,
  SitePage,
  Steps,
  type Question,
} from '#app/ui/sections/sections.tsx'
import { ParentCodePanel, type ParentVisitor } from './parent-code-panel.tsx'

const ages = ['six', 'nine', 'twelve'] as const

/** Explains Skykite to the parents of a class, and links a child by the code of the parent letter. */
export function ParentPage({ visitor }: { visitor: ParentVisitor }) {
  const { t } = useTranslation('parents')
  const localize = useLocalePath()
  const list = (key: string) => asMessageList(t(`parent.${key}` as never, { returnObjects: true }))
  const questions = asMessageList<Question>(t('parent.faq', { returnObjects: true }))
  return (
    <SitePage>
      <Hero
        title={t('parent.hero.title')}
        lead={t('parent.hero.lead')}
        picture={<ProductPicture id="lesson" isAboveFold />}
      >
        <Button size="large" href={localize('/')}>
          {t('parent.links.home')}
        </Button>
      </Hero>
      <ParentCodePanel visitor={visitor} />
      <Section title={t('parent.learn.title')}>
        <InfoCards
          cards={ages.map((age) => ({ title: t(`parent.learn.${age}.title`), text: t(`parent.learn.${age}.say`) }))}
        />
        <p>{t('parent.learn.note')}</p>
      </Section>
      <Show
        title={t('parent.see.title')}
        points={[t('parent.see.report'), t('parent.see.week'), t('parent.see.digest')]}
        picture={<ProductPicture id="map" />}
        side="start"
        isWide
      />
      <Section title={t('parent.link.title')}>
        <Steps steps={list('link.steps').map((title) => ({ title }))} />
      </Section>
      <Section title={t('parent.calm.title')}>
        <Points points={list('calm.points')} />
      </Section>
      <Section title={t('parent.kept.title')}>
        <Sheet>
          <Points points={[t('parent.kept.yes')]} />
          <p>{t('parent.kept.no')}</p>
        </Sheet>
        <div>
          <Button variant="quiet" href={localize('/trust/children')}>
            {t('parent.links.children')}
          </Button>
        </div>
      </Section>
      <Section title={t('parent.home.title')}>
        <Points points={list('home.points')} />
      </Section>
      <Section title={t('parent.rights.title')} text={t('parent.rights.text')}>
        <p>{t('parent.rights.consent')}</p>
        <div>
          <Button variant="quiet" href={localize('/term-and-policy')}>
            {t('parent.links.terms')}
          </Button>
        </div>
      </Section>
      <Section title={t('parent.questions')}>
        <Questions questions={questions} />
      </Section>
    </SitePage>
  )
}
