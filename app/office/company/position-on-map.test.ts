import { expect, test } from 'vitest';
import { positionIn } from './position-on-map.ts';

// The Union Buildings in Pretoria, 25°44′25″ S 28°12′43″ E (Wikipedia): -25.740278, 28.211944.
test.each([
  ['-25.740278, 28.211944', -25.740278, 28.211944],
  [' -25.740278 28.211944 ', -25.740278, 28.211944],
  ['−25.740278,28.211944', -25.740278, 28.211944],
  ['-25,740278; 28,211944', -25.740278, 28.211944],
  ['25°44′25″S 28°12′43″E', -25.740278, 28.211944],
  [`25° 44' 25" S, 28° 12' 43" E`, -25.740278, 28.211944],
  ['25.740278°S 28.211944°E', -25.740278, 28.211944],
  ['40.748433° N, 73.985656° W', 40.748433, -73.985656],
  ['https://www.google.com/maps/@-25.740278,28.211944,17z', -25.740278, 28.211944],
  [
    'https://www.google.com/maps/place/Union+Buildings/@-25.7,28.2,15z/data=!4m6!3m5!8m2!3d-25.740278!4d28.211944!16s',
    -25.740278,
    28.211944,
  ],
  ['https://www.google.com/maps/search/?api=1&query=-25.740278%2C28.211944', -25.740278, 28.211944],
  ['https://maps.google.com/?q=-25.740278,28.211944', -25.740278, 28.211944],
  ['geo:-25.740278,28.211944', -25.740278, 28.211944],
  ['https://www.openstreetmap.org/#map=17/-25.740278/28.211944', -25.740278, 28.211944],
  ['https://www.openstreetmap.org/?mlat=-25.740278&mlon=28.211944#map=5/-30.1/25.2', -25.740278, 28.211944],
])('O4: %s is a position', (text, latitude, longitude) => {
  expect(positionIn(text)).toEqual({ latitude, longitude });
});

test.each([
  '-25.740278',
  '',
  'https://maps.app.goo.gl/abc123',
  '12 Main Road, Pretoria',
  '91.5, 28.2',
  '1.5 m, 2.5 m',
])('O4: “%s” is none', (text) => expect(positionIn(text)).toBeNull());
