CREATE TABLE "cutting_speeds" (
	"process" text NOT NULL,
	"material_group" text NOT NULL,
	"thickness_mm" double precision NOT NULL,
	"mm_per_minute" double precision NOT NULL,
	"pierce_seconds" double precision NOT NULL,
	CONSTRAINT "cutting_speeds_process_material_group_thickness_mm_pk" PRIMARY KEY("process","material_group","thickness_mm")
);
--> statement-breakpoint
ALTER TABLE "drawings" ADD COLUMN "plate_choice" jsonb;--> statement-breakpoint
-- The speeds that were entered before are those of mild steel.
INSERT INTO "cutting_speeds" ("process", "material_group", "thickness_mm", "mm_per_minute", "pierce_seconds")
SELECT "process", 'carbon', "thickness_mm", "mm_per_minute", "pierce_seconds" FROM "cutting_feeds";
