import { useState } from 'react';
import { materials } from '#app/company/materials.ts';
import { DrawingPicture } from '#app/drawings/drawing-picture.tsx';
import { type Fit, fitProcesses, suits } from '#app/drawings/fit.ts';
import { mass } from '#app/drawings/mass.ts';
import type { Unit } from '#app/drawings/propose-unit.ts';
import type { ShownAnalysis } from '#app/drawings/shown-analysis.ts';
import { cutLengthText, findingTexts, fitText, lengthText, massText, sizeText } from '#app/drawings/words.ts';
import stylesheet from './drawing-check.css?url';
import { useAnalysis } from './use-analysis.ts';

/** What the chosen DXF files show: for information, nothing here blocks sending. Loaded when a DXF is chosen. // Q2 to Q5 */
export default function DrawingCheck({ files }: { files: readonly File[] }) {
  return (
    <div className="drawing-check field-wide">
      <link rel="stylesheet" href={stylesheet} precedence="screen" />
      {files.map((file) => (
        <CheckedFile key={`${file.name}-${file.size}`} file={file} />
      ))}
    </div>
  );
}

function CheckedFile({ file }: { file: File }) {
  const [unit, setUnit] = useState<Unit | null>(null);
  const [material, setMaterial] = useState('');
  const [typed, setThickness] = useState('');
  const thickness = Number(typed.replace(',', '.')) || null;
  const [process, setProcess] = useState<Fit['process'] | null>(null);
  const analysis = useAnalysis(file, unit, thickness && process ? { thickness, process } : null);
  const part = analysis !== null && analysis !== 'failed' && analysis.ok ? analysis.parts[0] : undefined;
  const question = part && { ...part, thickness, material: material || null };
  const fits = question ? fitProcesses(question) : [];
  const best = question ? suits(fits, question) : null;
  // The holes and webs are judged for the process that suits.
  if (best !== null && best.fit.process !== process) setProcess(best.fit.process);

  return (
    <section className="drawing-card" aria-label={`The drawing ${file.name}`}>
      <h3>{file.name}</h3>
      {analysis === null && <p role="status">Reading the drawing…</p>}
      {analysis === 'failed' && <p>It can’t be shown here. You can send it all the same.</p>}
      {analysis !== null && analysis !== 'failed' && !analysis.ok && (
        <p role="status">{`${analysis.error} You can send it all the same.`}</p>
      )}
      {analysis !== null && analysis !== 'failed' && analysis.ok && (
        <>
          <Measures analysis={analysis} kg={massOfAll(analysis, thickness, material)} />
          <p className="drawing-unit">
            {analysis.unit.why}{' '}
            <button type="button" onClick={() => setUnit(analysis.unit.mmPerUnit === 25.4 ? 'mm' : 'inch')}>
              {analysis.unit.mmPerUnit === 25.4 ? 'Read as millimetres' : 'Read as inches'}
            </button>
          </p>
          <div className="drawing-choice">
            <label>
              Grade
              <select value={material} onChange={({ target }) => setMaterial(target.value)}>
                <option value="">Not chosen</option>
                {materials.map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <label>
              Thickness in mm
              <input
                inputMode="decimal"
                maxLength={6}
                value={typed}
                onChange={({ target }) => setThickness(target.value)}
              />
            </label>
          </div>
          {fits.length > 0 && (
            <ul className="drawing-fits" aria-label="Which machine takes it">
              {fits.map((one) => (
                <li key={one.process}>
                  <strong>{one.service.name}</strong> {fitText(one)}
                  {best?.fit.process === one.process && ` Suits best: ${best.why}`}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

type Read = ShownAnalysis & { ok: true };

function Measures({ analysis, kg }: { analysis: Read; kg: number | null }) {
  const { picture, findings, box, outers, holes, cutLength, pierces, parts } = analysis;
  const kinds = [...new Set(findings.map(({ code }) => code))];
  const marks = findings
    .slice(0, 40)
    .flatMap(({ code, at }) => (at === null ? [] : [{ ...at, label: String(kinds.indexOf(code) + 1) }]));
  const smallest = parts.flatMap(({ smallestHole }) => smallestHole ?? []);
  const rows: [string, string][] = [
    ['Size', sizeText(box)],
    ['Parts', String(outers)],
    ['Holes', String(holes)],
    ['Cut length', cutLengthText(cutLength)],
    ['Pierces', String(pierces)],
    ...(smallest.length > 0
      ? [['Smallest hole', lengthText(Math.min(...smallest))] as [string, string]]
      : []),
    ...(kg === null ? [] : [['Mass', massText(kg)] as [string, string]]),
  ];
  return (
    <>
      {picture !== null && <DrawingPicture picture={picture} marks={marks} />}
      <table>
        <caption>What we read from it</caption>
        <tbody>
          {rows.map(([what, value]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {findings.length > 0 && (
        <ol className="drawing-findings" aria-label="To look at">
          {findingTexts(analysis).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      )}
    </>
  );
}

function massOfAll({ netArea }: Read, thickness: number | null, material: string): number | null {
  return thickness === null || material === '' ? null : mass(netArea, thickness, material);
}
