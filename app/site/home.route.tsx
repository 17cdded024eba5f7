import type { MetaFunction } from 'react-router';
import { about } from '#app/company/about.ts';
import { ContactSection } from './contact/contact-section.tsx';
import { About } from './home/about.tsx';
import { Arms } from './home/arms.tsx';
import { Experience } from './home/experience.tsx';
import { Hero } from './home/hero.tsx';
import { Offers } from './home/offers.tsx';
import { Team } from './home/team.tsx';
import { pageMeta } from './page-meta.ts';

export const meta: MetaFunction = () => pageMeta({ title: about.title, description: about.description });

export default function Home() {
  return (
    <>
      <Hero />
      <Offers />
      <Experience />
      <About />
      <Arms />
      <Team />
      <ContactSection />
    </>
  );
}
