# Databricks notebook source
"""Runs when the assertions held. As a leaf of the job it turns a failed assertion into a failed run."""

print("assertions held")
