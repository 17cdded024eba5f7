import { isDeepStrictEqual } from 'node:util';
import { limitsOf } from './machine-of-service.ts';
import { type Profile, SECTIONS } from './profile/profile.ts';
import type { Point, Service } from './profile/services.ts';
import { labelOf, SAMPLE, type SampleField } from './sample-field.server.ts';

/** What the offered services say: each with its machines, what it promises, what it explains and what to send. */
export function serviceFields({ services }: Profile): SampleField[] {
  return services.flatMap((service, index) =>
    service.on ? [...machineFields(service, index), ...textFields(service, index)] : [],
  );
}

function machineFields(service: Service, index: number): SampleField[] {
  const { name, machine, limits } = service;
  const isSample = SAMPLE.services.some((sample) =>
    isDeepStrictEqual([sample.machine, sample.limits], [machine, limits]),
  );
  const value = limitsOf(service)
    .map(({ label, text }) => `${label}: ${text}`)
    .join('; ');
  return isSample ? [fieldOf(index, 'machine', `Machines of ${name}`, value)] : [];
}

/** Texts of a service that are one field together: a figure stands in several of them, beside those of the machines. */
const TEXTS = [
  {
    field: 'texts',
    label: ({ name }) => `What ${name} promises`,
    texts: ({ line, description, lead, offers }) => [line, description, lead, ...inWords(offers)],
  },
  { field: 'purpose', label: labelled('purpose'), texts: ({ purpose }) => purpose },
  { field: 'process', label: labelled('process'), texts: ({ process }) => inWords(process) },
  { field: 'send', label: labelled('send'), texts: ({ send }) => inWords(send) },
] satisfies {
  field: string;
  label: (service: Service) => string;
  texts: (service: Service) => readonly string[];
}[];

function textFields(service: Service, index: number): SampleField[] {
  return TEXTS.flatMap(({ field, label, texts }) => {
    const samples = new Set(SAMPLE.services.flatMap(texts));
    const unchanged = texts(service).filter((text) => samples.has(text));
    return unchanged.length === 0 ? [] : [fieldOf(index, field, label(service), unchanged.join(' '))];
  });
}

function labelled(field: 'purpose' | 'process' | 'send') {
  return ({ name }: Service) => `${name}: ${labelOf(SECTIONS.services.element.shape[field])}`;
}

const inWords = (points: readonly Point[]) => points.map(({ name, detail }) => `${name}: ${detail}`);

function fieldOf(index: number, field: string, label: string, value: string): SampleField {
  return { label, section: 'services', place: `services[${index}].${field}`, value };
}
