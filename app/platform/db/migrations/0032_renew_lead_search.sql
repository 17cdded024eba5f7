-- The drawings' names and the answers are searched from now on: the next start writes the text anew.
UPDATE "leads" SET "search" = NULL
WHERE EXISTS (SELECT 1 FROM "drawings" WHERE "drawings"."lead_id" = "leads"."id")
  OR EXISTS (SELECT 1 FROM "lead_answers" WHERE "lead_answers"."lead_id" = "leads"."id");
