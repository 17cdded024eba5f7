// npm run office-theme: writes Mantine's variables for our theme as a file, so that the office needs no style element.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { officeVariables } from './office-theme/variables.ts';

writeFileSync(path.join(projectRoot(), 'app/ui/office/theme.css'), officeVariables());
