import sharp from 'sharp';

const d = '/tmp/w/bell-shots/';
async function sheet(names, out, w, h, cols) {
  const rows = Math.ceil(names.length / cols);
  const parts = await Promise.all(
    names.map(async (n, k) => ({
      input: await sharp(d + n + '.png')
        .resize(w, h, { fit: 'contain', position: 'top' })
        .png()
        .toBuffer(),
      left: (k % cols) * w,
      top: Math.floor(k / cols) * h,
    })),
  );
  await sharp({ create: { width: w * cols, height: h * rows, channels: 3, background: '#fff' } })
    .composite(parts)
    .png()
    .toFile(d + out);
}
await sheet(
  ['empty', 'dash', 'list', 'other0', 'other1', 'other3'].map((n) => n + '-360'),
  'phone.png',
  360,
  740,
  6,
);
await sheet(
  ['empty', 'dash', 'list', 'other0', 'other1', 'other3'].map((n) => n + '-1440'),
  'desk.png',
  1000,
  625,
  2,
);
