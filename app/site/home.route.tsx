import type { MetaFunction } from 'react-router';
import { ContactSection } from './contact/contact-section.tsx';
import { About } from './home/about.tsx';
import { Arms } from './home/arms.tsx';
import { Experience } from './home/experience.tsx';
import { Hero } from './home/hero.tsx';
import { Offers } from './home/offers.tsx';
import { Team } from './home/team.tsx';
import { pageMeta } from './page-meta.ts';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Steel cutting and fabrication in Johannesburg',
    description:
      'Laser, plasma and profile cutting, bending, plate rolling and steel fabrication in Jet Park, Boksburg. Founded in 1993. Send us your drawing for a quote.',
  });

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
